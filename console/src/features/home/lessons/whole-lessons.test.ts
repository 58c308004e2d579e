/** Every whole lesson is played by the real engine, in every language, from its first message to its end. */
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { listedAnswers } from '@parley/contracts/definition/right-answers';
import { scaleOf, showsPositions, type Scale } from '@parley/contracts/definition/scale';
import { takesOf } from '@parley/contracts/definition/takes';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { isPart } from '@parley/contracts/definition/whole-rules';
import { draftDefinitionSchema } from '@parley/contracts/draft/draft-definition.schema';
import { play, type Player } from '@parley/contracts/fixtures/builders/chat-player';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { publishChecks } from '@parley/contracts/flow/publish-checks';
import { existsSync } from 'node:fs';
import { loadFormulaReader } from '../../../ui/markdown/formula-reader.js';
import { buildLesson } from './build-lesson.js';
import { LESSON_LANGUAGES, loadLessonTexts } from './lesson-texts.js';
import { LESSON_IDS, picturesOf, WHOLE_LESSONS, type LessonPrompt } from './whole-lessons.js';

const PICTURES = 'https://share.example/sample';
const everyOne = LESSON_LANGUAGES.flatMap((language) => LESSON_IDS.map((id) => [id, language] as const));
const built = async (id: (typeof LESSON_IDS)[number], language: string) =>
  buildLesson(id, (await loadLessonTexts(language))[id], PICTURES);

const UPLOADED = '{"images":[{"url":"https://files.example/page.png"}]}';
type Said = string | readonly string[];
interface Sayings {
  readonly right: Said;
  readonly wrong: Said;
}
/** A position that the first rule accepts, and one at the other end of the scale. */
function onScale({ rule }: Answer, { min, max }: Scale): Sayings {
  const right = rule?.value ?? rule?.most ?? min;
  return { right: String(right), wrong: String(right > (min + max) / 2 ? min : max) };
}
/** A right answer and a wrong one, if the prompt tells them apart. */
function sayings(prompt: PromptDefinition): Sayings {
  const answers = listedAnswers(prompt);
  const [first, scale] = [answers[0], scaleOf(prompt)];
  if (first && scale && showsPositions(prompt.inputDisplayType)) return onScale(first, scale);
  if (takesOf(prompt) === 'list') {
    const right = answers.filter(isPart).map(({ message, pair }) => pair ?? message);
    const wrong = prompt.inputDisplayType === 'gaps' ? right.map(() => 'x') : right.toReversed();
    return { right, wrong };
  }
  const bounds = first?.rule;
  if (bounds?.kind === 'near') {
    const unit = bounds.units?.split('\n')[0] ?? '';
    return { right: `${(bounds.value ?? 0) + (bounds.give ?? 0)} ${unit}`.trim(), wrong: '999' };
  }
  if (bounds?.kind === 'between') return { right: String(bounds.most), wrong: '999' };
  if (prompt.inputDisplayType === 'date') return { right: '2026-12-01', wrong: '2026-12-01' };
  if (prompt.inputDisplayType === 'AwsImageUpload') return { right: UPLOADED, wrong: UPLOADED };
  const [right, wrong] = [true, false].map((wanted) =>
    answers.filter(({ score }) => (score ?? 0) > 0 === wanted).map(({ message }) => message),
  );
  const plain = (message: string | undefined) =>
    message === undefined || message === CATCH_ALL
      ? prompt.inputDisplayType === 'number'
        ? '999'
        : 'whatever'
      : message;
  if (prompt.acceptsMultipleAnswers) {
    const all = answers.map(({ message }) => message);
    return { right: right?.length ? right : all, wrong: wrong?.length ? wrong : all };
  }
  return { right: plain(right?.[0] ?? wrong?.[0]), wrong: plain(wrong?.[0] ?? right?.[0]) };
}

async function begin(id: (typeof LESSON_IDS)[number], language: string) {
  const definition = withNamedLinks(await built(id, language));
  const prepared = prepareFlow(definition, { flowId: 1, version: null });
  if (!prepared.ok) throw new Error(prepared.error.code);
  const promptNow = (player: Player): PromptDefinition => {
    const entry = definition.promptsArray.find(({ key }) => key === player.chat.input?.promptKey);
    if (!entry) throw new Error('nothing is asked');
    return entry.definition;
  };
  /** The most points of one prompt. */
  const pointsOf = (prompt: PromptDefinition): number => {
    const scores = listedAnswers(prompt).map(({ score }) => score ?? 0);
    return takesOf(prompt) === 'one' ? Math.max(0, ...scores) : scores.reduce((a, b) => a + b, 0);
  };
  return { pointsOf, start: play(prepared.flow, { language }), promptNow };
}

test('LESSON-1 there are ten, five of them with pictures that Parley brings', () => {
  expect(LESSON_IDS).toHaveLength(10);
  const pictures = LESSON_IDS.map((id) =>
    WHOLE_LESSONS[id].prompts.flatMap((prompt) => picturesOf(prompt).map(({ file }) => file)),
  );
  expect(pictures.filter(({ length }) => length > 0)).toHaveLength(5);
  for (const file of pictures.flat())
    expect([file, existsSync(`${__dirname}/../../../../../backend/assets/sample/${file}`)]).toEqual([file, true]);
});

test('LESSON-5 they show every kind of list and scale, pictures, numbers with a tolerance and a unit, help at a price, and a way that depends on the score', async () => {
  const prompts: readonly LessonPrompt[] = LESSON_IDS.flatMap((id) => [...WHOLE_LESSONS[id].prompts]);
  const kinds = new Set(prompts.map(({ kind }) => kind));
  expect(['order', 'pairs', 'gaps'].filter((kind) => kinds.has(kind as LessonPrompt['kind']))).toHaveLength(3);
  const ruled = prompts.flatMap((prompt) => ('rules' in prompt && prompt.rules ? Object.values(prompt.rules) : []));
  expect(new Set(ruled.map(({ kind }) => kind))).toEqual(new Set(['near', 'between', 'contains', 'spelled']));
  expect(['pictures', 'slider', 'rating', 'date'].filter((kind) => !kinds.has(kind as LessonPrompt['kind']))).toEqual(
    [],
  );
  expect(new Set(prompts.flatMap(({ help = [] }) => help.map(({ kind }) => kind)))).toEqual(
    new Set(['hint', 'solution']),
  );

  const { start, promptNow } = await begin('fractions', 'en');
  const titlesWith = (said: 'right' | 'wrong'): readonly (string | undefined)[] => {
    const titles: (string | undefined)[] = [];
    for (let player = start; !player.chat.completed;) {
      const prompt = promptNow(player);
      titles.push(prompt.title);
      const { right, wrong } = sayings(prompt);
      // A wrong choice is asked again.
      player = player.say(takesOf(prompt) === 'list' || prompt.acceptsMultipleAnswers ? { right, wrong }[said] : right);
    }
    return titles;
  };
  expect(titlesWith('right')).toEqual(expect.arrayContaining(['Between two fractions']));
  expect(titlesWith('right')).not.toContain('One more with bars');
  expect(titlesWith('wrong')).toEqual(expect.arrayContaining(['One more with bars']));
  expect(titlesWith('wrong')).not.toContain('Between two fractions');
});

test('LESSON-1 they are there in every language of the interface', () => {
  expect(LESSON_LANGUAGES).toEqual(expect.arrayContaining(['en', 'hi']));
});

describe.each(everyOne)('LESSON-2 %s in %s', (id, language) => {
  test('can be saved, and published without an error or a warning', async () => {
    const draft = await built(id, language);
    expect(draftDefinitionSchema.safeParse(draft).error?.issues).toBeUndefined();
    const formula = await loadFormulaReader();
    const checks = publishChecks(withNamedLinks(draft), { language, languages: [language], formula });
    expect([...checks.refusals, ...checks.warnings].map(({ msg }) => msg)).toEqual([]);
  });

  test('comes to its end with right answers, with every point that no teacher has to give', async () => {
    const { pointsOf, start, promptNow } = await begin(id, language);
    let player = start;
    let [turns, points] = [0, 0];
    while (!player.chat.completed) {
      const prompt = promptNow(player);
      points += pointsOf(prompt);
      player = player.say(sayings(prompt).right);
      expect((turns += 1)).toBeLessThan(30);
    }
    expect(player.chat.score.total ?? 0).toBe(points);
  });

  test('comes to its end with wrong answers, each of which gets a reaction', async () => {
    const { start, promptNow } = await begin(id, language);
    let player = start;
    let turns = 0;
    while (!player.chat.completed) {
      const prompt = promptNow(player);
      const offered = player.chat.input?.choices.map(({ message }) => message) ?? [];
      const { wrong, right } = sayings(prompt);
      // A question that is asked again leaves out the answers given before.
      const said =
        typeof wrong !== 'string' || offered.length === 0 || offered.includes(wrong)
          ? wrong
          : (offered.find((message) => message !== right) ?? right);
      player = player.say(said);
      const taken = listedAnswers(prompt).find(({ message }) => message === said || message === CATCH_ALL);
      const isScored = taken?.score !== undefined && !prompt.acceptsMultipleAnswers;
      if (isScored || (taken && takesOf(prompt) === 'list'))
        expect(player.lines).toContain(taken.quickResponse?.message);
      expect((turns += 1)).toBeLessThan(40);
    }
  });

  test('gives every prompt a title, and uses every text of its file', async () => {
    const draft = await built(id, language);
    expect(draft.promptsArray.filter(({ definition }) => !definition.title)).toEqual([]);
    const { name, about, ...prompts } = (await loadLessonTexts(language))[id];
    expect([name, about]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
    const shown = JSON.stringify(draft);
    const unused = Object.values(prompts).flatMap((texts) =>
      typeof texts === 'string'
        ? [texts]
        : Object.values(texts).filter((text) => !shown.includes(JSON.stringify(text).slice(1, -1))),
    );
    expect(unused).toEqual([]);
  });
});
