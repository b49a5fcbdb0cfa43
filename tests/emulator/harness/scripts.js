// The way to somewhere on the box, for all tests: the one place to change when its screens do.

/** After this the first screen is there. */
export const SPLASH = '1000ms';

/** From the choice of games: Bingolino for two, every move watched, up to the first roll. */
export const BINGOLINO = 'left down left left A left A';
/** The same for Dingominos, up to the opening tile. */
export const DINGOMINOS = 'right down left up left A left A';
/** Opens a round of Dingominos with a one and a one. */
export const OPEN = 'up left up left';
/** From the choice of games: the list of what is agreed for Bingolino. Its first row is a no. */
export const AGREED = 'left down left left A left';
/** There and then: the first row becomes a yes; again a no. Neither moves anything else. */
export const YES = 'right';
export const NO = 'left';
/** Two moves of Dingominos, each one press and one event: draws a tile, passes. */
export const DRAW_AND_PASS = 'A A';
/** Free dice. */
export const DICE = 'down';

/** From the choice of games: into the settings, these words, and back. */
export const settings = (words) => `holdB down A ${words} B B`;
/** Rows of the settings, from the first one: each is changed once. */
export const ANIMATION = 'up A';
export const SOUND = 'down A';

/** From the offer to go on, or the choice of games: the page about Croupier. */
export const ABOUT = 'holdB up A';
/** The same from a game. */
export const ABOUT_IN_PLAY = 'holdB up up up up A';
/** From a game: its last statement is taken back. */
export const TAKE_BACK = 'holdB A';
/** From the offer to go on with a game, or from its winners: the choice of games. */
export const OTHER_GAME = 'down';
/** The way to this game instead of one that is not over: yes, that one may go. */
export const instead = (game) => game.replace(/\S+/, '$& right');
/** From a game: the offer to go on with it. */
export const LEAVE = 'holdB up A';

/** The same presses by somebody in a hurry. */
export const hurried = (script) => script.replace(/(?<=^| )[A-Za-z]+(?= |$)/g, '$&!');
