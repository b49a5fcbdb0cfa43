import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-implicit-globals': 'error',
      'no-throw-literal': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A loop that waits for an answer has none.
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  {
    files: ['src/**/*.js'],
    languageOptions: { globals: globals.browser },
    rules: {
      // The page has nothing on `globalThis`: what it needs, it imports.
      'no-restricted-syntax': [
        'error',
        { selector: "AssignmentExpression > MemberExpression[object.name=/^(globalThis|window|self)$/]", message: 'nothing is global' },
      ],
    },
  },
  { files: ['src/worker/*.js'], languageOptions: { globals: globals.serviceworker } },
  // What runs in a page is written in its tests, so they see both.
  { files: ['*.js', 'test/**/*.js'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
