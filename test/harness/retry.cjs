/* global jest */
// A whole run tries a failed test once more (`npm test` sets RETRIES and names every test that needed it); a run by hand does not.
const times = Number(process.env.RETRIES ?? 0);
if (times > 0) jest.retryTimes(times, { logErrorsBeforeRetry: true });
