// Lists the tests that failed, from the reports of the runners: a line each, with the first line of the reason.
import { stripVTControlCharacters } from 'node:util';

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0];

/** @param report what `jest --json` writes */
export function failuresOfJest({ testResults }) {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

/** @param report what Playwright's JSON reporter writes */
export function failuresOfPlaywright(report) {
  const failuresIn = (suite) => [
    ...(suite.suites ?? []).flatMap(failuresIn),
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => `${spec.file} ${spec.title}: ${firstLine(spec.tests[0]?.results[0]?.error?.message)}`),
  ];
  return report.suites.flatMap(failuresIn);
}
