// The same in a browser, which has neither: a page hands over the image itself, and reads no log.

const missing = (what) => () => {
  throw new Error(`a page cannot ${what}`);
};

export const readFile = missing('read files');
export const decode = missing('decode the log');
