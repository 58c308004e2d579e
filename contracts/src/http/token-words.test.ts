import { scopeOf, type Scope } from '../flow/scopes.js';
import { API } from './api.js';

/** The reply of a route that API tokens open has these data about learners. */
type Tells =
  /** Identifiers, answers, what reviewers wrote about them, or how many of these wait. */
  | 'words'
  /** Numbers, and answers that were counted because many gave them or the author asked for it. */
  | 'counts'
  | 'nothing';

/** Lists every route that a token opens. A new one fails the first test until it is listed. */
const TELLS: Readonly<Record<string, Tells>> = {
  ...all('words', ['getResponseLogs', 'getResponseLogsFile', 'getResponseLogsFileProgress']),
  ...all('words', ['getSequenceResponseLogs', 'getSequenceResponseLogsFile', 'getSequenceResponseLogsFileProgress']),
  ...all('words', ['getHistory', 'getSequenceHistory', 'getEvaluation', 'getTimeline', 'getLiveClass']),
  ...all('words', ['getReviews', 'listIdentifiers', 'getActivity', 'getFlowFindings', 'getRescore', 'listRescores']),
  ...all('words', ['getClassTable', 'getGradebook', 'getWrittenAnswers', 'countReviews']),
  ...all('words', ['getFlowClasses', 'getSequenceClasses']),
  ...all('words', ['answerWaiting', 'reviewItem', 'giveEvaluation', 'applyRescore', 'takeBackRescore']),
  ...all('words', ['deleteHistory', 'deleteSequenceHistory', 'erasePerson']),
  ...all('counts', ['getFlowStats', 'getFlowPaths', 'getFlowTraffic', 'getSequenceStats']),
  ...all('nothing', ['listFlows', 'getFlow', 'getLinkedFlows', 'checkFlow', 'getPromptHistory', 'listVersions']),
  ...all('nothing', ['createFlow', 'updateFlow', 'cloneFlow', 'promoteVersion', 'tagFlow', 'signUpload']),
  ...all('nothing', ['makeFlowTestMark', 'makeSequenceTestMark']),
  ...all('nothing', ['makeFlowShortLink', 'updateFlowShortLink', 'makeSequenceShortLink', 'updateSequenceShortLink']),
  ...all('nothing', ['publishFlow', 'archiveFlow', 'restoreFlow', 'renameTag', 'removeTag']),
  ...all('nothing', ['listSequences', 'getSequence', 'createSequence', 'updateSequence', 'tagSequence']),
  ...all('nothing', ['addFlow', 'insertFlow', 'moveFlow', 'removeFlow']),
  ...all('nothing', ['publishSequence', 'archiveSequence', 'restoreSequence']),
};

/** The scopes that may open what tells this much. */
const OPENED_BY: Readonly<Record<Tells, readonly Scope[]>> = {
  words: ['responses:read', 'responses:write'],
  counts: ['statistics:read'],
  nothing: ['flows:read', 'flows:write', 'flows:publish'],
};

function all(tells: Tells, names: readonly string[]): Record<string, Tells> {
  return Object.fromEntries(names.map((name) => [name, tells]));
}
const opened = API.flatMap((route) => {
  const scope = scopeOf(route.action, route.scope);
  return scope === null ? [] : [{ name: route.name, method: route.method, path: route.path, scope }];
});

test('AUTHZ-8 it is decided for every route that a token opens what it tells about learners', () => {
  expect(opened.map(({ name }) => name).sort()).toEqual(Object.keys(TELLS).sort());
});

test.each(opened)('AUTHZ-8 $name tells a token no more than its scope allows', ({ name, method, scope }) => {
  const tells = TELLS[name] ?? 'words';
  expect(OPENED_BY[tells]).toContain(scope);
  // A token that may only write responses can't read all of them.
  if (tells === 'words' && method === 'GET') expect(scope).toBe('responses:read');
});

test('AUTHZ-8 routes under one address need the same scope for reading', () => {
  const reads = opened.filter(({ method }) => method === 'GET');
  for (const route of reads)
    for (const deeper of reads.filter(({ path }) => path.startsWith(`${route.path}File`)))
      expect({ ...deeper, scope: deeper.scope }).toEqual({ ...deeper, scope: route.scope });
});
