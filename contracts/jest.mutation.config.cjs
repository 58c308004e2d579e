// How mutation testing runs the contracts' tests: from its own copy of the sources.
const { projects } = require('../jest.config.cjs');

module.exports = {
  ...projects.find(({ displayName }) => displayName === 'contracts'),
  testMatch: ['<rootDir>/contracts/mutation.suite.cjs'],
};
