/** A course of one cmi5 package: its LMS and store of statements, which notes every rule of cmi5 1.0 that a page breaks. */
import type { Statement } from '../embed/cmi5-statements.js';

type Fields = Readonly<Record<string, unknown>>;
const ENDPOINT = 'https://lms.example/lrs/';
const TOKEN_PAGE = 'https://lms.example/token?k=1';
const CATEGORIES = 'https://w3id.org/xapi/cmi5/context/categories';
const EXTENSIONS = 'https://w3id.org/xapi/cmi5/context/extensions';
const ONCE_IN_ALL = ['completed', 'passed'];
const VERBS = ['initialized', 'completed', 'scored', 'passed', 'failed', 'terminated'];

export const verbOf = ({ verb }: Statement): string => verb.id.slice('http://adlnet.gov/expapi/verbs/'.length);
const reply = (status: number, body: unknown = {}) =>
  Promise.resolve({ status, text: () => Promise.resolve(JSON.stringify(body)) } as Response);
const categoriesOf = ({ context }: Statement): string[] => {
  const activities = context['contextActivities'] as { readonly category: readonly { readonly id: string }[] };
  return activities.category.map(({ id }) => id);
};

export class Cmi5CourseDouble {
  readonly actor = {
    objectType: 'Agent',
    name: 'Asha Rao',
    account: { homePage: 'https://lms.example', name: 'asha' },
  };
  readonly activityId = 'https://lms.example/activities/7';
  readonly registration: string;
  /** Every statement that was accepted. */
  readonly told: Statement[] = [];
  readonly broken: string[] = [];
  /** Answers of the next requests instead of its own; 0: the network loses the request. */
  readonly answers: { readonly of: string; readonly status: number }[] = [];
  /** How each request that was answered wanted to outlive its page. */
  readonly posts: { readonly resource: string; readonly keepalive: boolean }[] = [];
  launchData: Fields = {};
  preferences: Fields | null = null;
  kept: Fields | null = null;
  #session = 0;
  #visit: Statement[] = [];
  #tokens = 0;
  #preferencesWereRead = false;

  constructor(registration: string) {
    this.registration = registration;
  }

  /** A new visit. Returns what the course adds to the page's address. */
  launch(launchData: Fields = {}): string {
    this.#session += 1;
    this.#visit = [];
    this.#tokens = 0;
    this.#preferencesWereRead = false;
    this.launchData = {
      contextTemplate: {
        contextActivities: { grouping: [{ id: 'https://share.example/chats/7' }] },
        extensions: { [`${EXTENSIONS}/sessionid`]: `visit-${this.#session}` },
      },
      launchMode: 'Normal',
      moveOn: 'CompletedOrPassed',
      ...launchData,
    };
    const { registration, activityId } = this;
    const actor = JSON.stringify(this.actor);
    return `?${new URLSearchParams({ endpoint: ENDPOINT, fetch: TOKEN_PAGE, actor, registration, activityId }).toString()}`;
  }

  readonly fetch = (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    const resource = address === TOKEN_PAGE ? 'token' : url.pathname.slice('/lrs/'.length);
    const at = this.answers.findIndex((answer) => answer.of === resource);
    const [answer] = at < 0 ? [] : this.answers.splice(at, 1);
    if (answer?.status === 0) return Promise.reject(new TypeError('Failed to fetch'));
    if (answer) return reply(answer.status);
    if (init.method === 'POST') this.posts.push({ resource, keepalive: init.keepalive === true });
    if (resource === 'token') return this.#token(init);
    const headers = init.headers as Readonly<Record<string, string>>;
    if (headers['Authorization'] !== 'Basic dG9rZW4=') return reply(401);
    if (headers['X-Experience-API-Version'] !== '1.0.3') this.broken.push('version');
    if (resource === 'statements') return init.method === 'POST' ? this.#take(init) : this.#find(url);
    const learner = url.searchParams.get('agent');
    if (learner !== JSON.stringify(this.actor)) this.broken.push('agent');
    if (resource === 'agents/profile') {
      this.#preferencesWereRead = url.searchParams.get('profileId') === 'cmi5LearnerPreferences';
      return this.preferences ? reply(200, this.preferences) : reply(404);
    }
    return this.#state(url, init);
  };

  #token({ method }: RequestInit): Promise<Response> {
    if (method !== 'POST') this.broken.push('token by GET');
    this.#tokens += 1;
    return this.#tokens > 1
      ? reply(200, { 'error-code': '1', 'error-text': 'The authorization token has already been returned.' })
      : reply(200, { 'auth-token': 'dG9rZW4=' });
  }

  #state({ searchParams }: URL, init: RequestInit): Promise<Response> {
    if (searchParams.get('registration') !== this.registration || searchParams.get('activityId') !== this.activityId)
      this.broken.push('place of a document');
    const isLaunch = searchParams.get('stateId') === 'LMS.LaunchData';
    if (init.method !== 'POST') {
      const document = isLaunch ? this.launchData : this.kept;
      return document ? reply(200, document) : reply(404);
    }
    if (isLaunch) this.broken.push('launch data changed');
    this.kept = { ...this.kept, ...(JSON.parse(String(init.body)) as Fields) };
    return reply(204);
  }

  #find({ searchParams }: URL): Promise<Response> {
    return reply(200, { statements: this.told.filter(({ verb }) => verb.id === searchParams.get('verb')) });
  }

  #take(init: RequestInit): Promise<Response> {
    const statements = JSON.parse(String(init.body)) as Statement[];
    if (statements.some(({ id }) => this.told.some((told) => told.id === id))) return reply(409);
    for (const statement of statements) {
      this.#judge(statement);
      this.#visit.push(statement);
      this.told.push(statement);
    }
    return reply(200, []);
  }

  #judge(statement: Statement): void {
    const verb = verbOf(statement);
    // Order is by time, so a statement that was overtaken on its way is where it belongs.
    const earlier = this.told.filter(({ timestamp }) => timestamp <= statement.timestamp);
    const ofVisit = this.#visit.filter(({ timestamp }) => timestamp <= statement.timestamp).map(verbOf);
    const isAgain = (ofLearner: readonly string[], verbs: readonly string[]) =>
      verbs.some((each) => ofLearner.includes(each));
    const ever = this.told.map(verbOf);
    const rules: Readonly<Record<string, boolean>> = {
      'preferences first': this.#preferencesWereRead,
      'a known verb': VERBS.includes(verb),
      'initialized first': (verb === 'initialized') === (ofVisit.length === 0),
      'nothing after terminated': !ofVisit.includes('terminated'),
      'each verb once a visit': verb === 'scored' || !this.#visit.map(verbOf).includes(verb),
      'passed or failed': !(verb === 'passed' && this.#visit.map(verbOf).includes('failed')),
      'once for each learner': !(ONCE_IN_ALL.includes(verb) && isAgain(ever, [verb])),
      'no failed after passed': !(verb === 'failed' && isAgain(ever, ['passed'])),
      'nothing while looking': this.launchData['launchMode'] === 'Normal' || /^(initialized|terminated)$/.test(verb),
      'a time of its own': earlier.every(({ timestamp }) => timestamp < statement.timestamp),
      ...this.#shape(statement, verb),
    };
    for (const [rule, holds] of Object.entries(rules)) if (!holds) this.broken.push(`${verb}: ${rule}`);
  }

  #shape(statement: Statement, verb: string): Readonly<Record<string, boolean>> {
    const { actor, object, context, result = {}, id, timestamp } = statement;
    const isJudged = verb === 'passed' || verb === 'failed';
    const template = this.launchData['contextTemplate'] as Readonly<Record<string, Fields>>;
    const activities = context['contextActivities'] as Fields;
    const extensions = context['extensions'] as Fields;
    const mastery = this.launchData['masteryScore'];
    const scaled = (result['score'] as Fields | undefined)?.['scaled'];
    const isDefined = verb !== 'scored';
    return {
      'a UUID': /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id),
      'time in UTC': timestamp.endsWith('Z'),
      'the learner': JSON.stringify(actor) === JSON.stringify(this.actor),
      'the activity': object.id === this.activityId,
      'the registration': context['registration'] === this.registration,
      'the template':
        JSON.stringify(activities['grouping']) === JSON.stringify(template['contextActivities']!['grouping']),
      'the visit': extensions[`${EXTENSIONS}/sessionid`] === template['extensions']![`${EXTENSIONS}/sessionid`],
      'category cmi5': categoriesOf(statement).includes(`${CATEGORIES}/cmi5`) === isDefined,
      'category moveon':
        categoriesOf(statement).includes(`${CATEGORIES}/moveon`) === (isJudged || verb === 'completed'),
      completion: result['completion'] === (verb === 'completed' ? true : undefined),
      success: result['success'] === (isJudged ? verb === 'passed' : undefined),
      duration: verb === 'initialized' || !isDefined || /^PT\d+(\.\d{1,2})?S$/.test(String(result['duration'])),
      'score of a judgement': scaled === undefined || isJudged || !isDefined,
      'pass mark': !isJudged || extensions[`${EXTENSIONS}/masteryscore`] === mastery,
      'judged by the pass mark':
        !isJudged || typeof mastery !== 'number' || Number(scaled) >= mastery === (verb === 'passed'),
    };
  }
}
