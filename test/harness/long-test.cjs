// `longTest`: a test that only `npm run test:long` and `npm test -- --all` know of (CONTRIBUTING, "Habits").
const nothing = () => undefined;
globalThis.longTest = process.env.TEST_LONG ? globalThis.test : Object.assign(nothing, { each: () => nothing });
