/** A whole lesson as a flow in one language. */
import type {
  Answer,
  AnswerRule,
  FlowDefinition,
  PromptDefinition,
  PromptEntry,
  Step,
} from '@parley/contracts/definition/definition';
import { PICTURES_INPUT, TEXTAREA_INPUT, UPLOAD_INPUT } from '@parley/contracts/definition/input-types';
import { NEXT_PROMPT, ownAnswers, promptLink } from '@parley/contracts/definition/links';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { newPromptDefinition } from '@parley/contracts/flow/new-flow';
import { UPLOAD_CONFIG } from '@parley/contracts/flow/upload-config';
import type { PromptKey } from '@parley/contracts/ids';
import { WHOLE_LESSONS, type LessonId, type LessonPicture, type LessonPrompt } from './whole-lessons.js';

type OnScale = Extract<LessonPrompt, { readonly kind: 'slider' | 'rating' }>;
type PromptTexts = Readonly<Record<string, string>>;
/** Texts of a lesson: its name and description, and those of each prompt under the prompt's name. */
export interface LessonTexts {
  readonly name: string;
  readonly about: string;
  readonly [prompt: string]: string | PromptTexts;
}

/** The points of a right answer, as ✓ gives them. */
const POINT = 1;
/** Names the answer that accepts everything typed or uploaded. */
const OTHER = 'other';
/** Names the answer for a list whose parts are all right. */
const ALL = 'all';

type Own = 'score' | 'scoreLater' | 'hidden' | 'nextKey' | 'rule' | 'pair' | 'help' | 'price';
interface AnswerParts extends Pick<Answer, Own> {
  /** Its reaction is followed by the same question. */
  readonly again?: boolean;
}

/** Makes the parts of one prompt from its texts. */
class PromptBuilder {
  constructor(
    private readonly prompt: LessonPrompt,
    private readonly texts: PromptTexts,
    /** Address of the folder of pictures, without a trailing slash. */
    private readonly pictures: string,
  ) {}

  definition(): PromptDefinition {
    const { prompt } = this;
    const isEnd = prompt.name === 'end';
    const asked = this.asked();
    return {
      ...newPromptDefinition(),
      title: this.text('title'),
      ...this.said(),
      ...asked,
      ...(prompt.help && { answers: [...(ownAnswers(asked) ?? []), ...this.helps()] }),
      ...this.depends(),
      ...(isEnd ? {} : { nextKey: prompt.next === undefined ? NEXT_PROMPT : promptLink(prompt.next) }),
    };
  }

  /** @throws Error if the lesson lacks the text */
  private text(key: string): string {
    const text = this.texts[key];
    if (text === undefined) throw new Error(`The prompt ${this.prompt.name} has no text ${key}`);
    return text;
  }

  /** One message, or what is said, a picture or a story, and what is asked. */
  private said(): Partial<PromptDefinition> {
    const { picture } = this.prompt;
    const shown = picture ? this.picture('alt', picture) : this.texts['tale'];
    const messages = [this.text('says'), shown, this.texts['asks']].filter((message) => message !== undefined);
    if (messages.length === 1) return { message: this.text('says') };
    return { messages: messages.map((message, at): Step => ({ key: `${this.prompt.name}-step-${at + 1}`, message })) };
  }

  private picture(description: string, { file, width, height }: LessonPicture): string {
    const size = `w=${width / 2}&h=${height / 2}&iw=${width}&ih=${height}`;
    return `![${this.text(description)}](${this.pictures}/${file}?${size})`;
  }

  private helps(): readonly Answer[] {
    return (this.prompt.help ?? []).map(({ kind, key, price }) =>
      this.answer(key, { help: kind, ...(price !== undefined && { price }) }),
    );
  }

  /** The answer's rule with its words, or null if it has none. */
  private ruleOf(key: string, rules: Readonly<Record<string, AnswerRule>> = {}): AnswerRule | null {
    const rule = rules[key];
    if (!rule) return null;
    const [words, units] = [this.texts[`${key}Words`], this.texts[`${key}Units`]];
    return { ...rule, ...(words !== undefined && { words }), ...(units !== undefined && { units }) };
  }

  private depends(): Partial<PromptDefinition> {
    const { prompt } = this;
    if (prompt.kind !== 'message' || !prompt.depends) return {};
    const { least, to } = prompt.depends;
    return { when: [{ key: `${prompt.name}-when`, if: { on: 'score', least }, nextKey: promptLink(to) }] };
  }

  private asked(): Partial<PromptDefinition> {
    const { prompt } = this;
    switch (prompt.kind) {
      case 'message':
        return {};
      case 'choice':
        return {
          answers: prompt.answers.map((key) => {
            const to = prompt.to?.[key];
            const isRight = key === prompt.right;
            return this.answer(key, {
              ...(prompt.right === undefined ? {} : { score: isRight ? POINT : 0, again: !isRight }),
              ...(to === undefined ? {} : { nextKey: promptLink(to) }),
            });
          }),
        };
      case 'choices':
        return {
          acceptsMultipleAnswers: true,
          answers: prompt.answers.map((key) =>
            this.answer(key, prompt.right ? { score: prompt.right.includes(key) ? POINT : 0 } : {}),
          ),
        };
      case 'pictures':
        return {
          inputDisplayType: PICTURES_INPUT,
          answers: prompt.answers.map((key) => {
            const isRight = key === prompt.right;
            const picture = prompt.pictures[key];
            return {
              ...this.answer(key, { score: isRight ? POINT : 0, again: !isRight }),
              ...(picture && { message: this.picture(key, picture) }),
            };
          }),
        };
      case 'short':
      case 'number': {
        const worth = prompt.kind === 'number' ? (prompt.worth ?? {}) : {};
        return {
          ...(prompt.kind === 'number' ? { inputDisplayType: 'number' as const } : {}),
          answers: [
            ...prompt.right.map((key) => {
              const rule = this.ruleOf(key, prompt.rules);
              return this.answer(key, { ...(rule ? { rule } : { hidden: true }), score: worth[key] ?? POINT });
            }),
            this.answer(OTHER, { score: 0 }),
          ],
        };
      }
      case 'slider':
      case 'rating':
        return this.onScale(prompt);
      case 'order':
      case 'pairs':
      case 'gaps':
        return {
          inputDisplayType: prompt.kind,
          answers: [
            ...prompt.parts.map((key) => {
              const rule = this.ruleOf(key, prompt.rules);
              const pair = prompt.kind === 'pairs' && { pair: this.text(`${key}Pair`) };
              return this.answer(key, { score: POINT, ...pair, ...(rule && { rule }) });
            }),
            this.answer(ALL, { rule: { kind: 'right' } }),
            this.answer(OTHER, {}),
          ],
        };
      case 'line':
      case 'long':
      case 'date':
      case 'upload':
        return {
          ...(prompt.kind === 'date' ? { inputDisplayType: 'date' as const } : {}),
          ...(prompt.kind === 'long' ? { inputDisplayType: TEXTAREA_INPUT } : {}),
          ...(prompt.kind === 'upload' ? { inputDisplayType: UPLOAD_INPUT, inputDisplayConfig: UPLOAD_CONFIG } : {}),
          ...(prompt.points === undefined ? {} : { maxSuperScore: prompt.points }),
          answers: [this.answer(OTHER, prompt.points === undefined ? {} : { scoreLater: true })],
        };
    }
  }

  private onScale({ kind, scale, rules, right, to }: OnScale): Partial<PromptDefinition> {
    const { min, max, step } = scale;
    const scored = (key: string) => (right === undefined ? {} : { score: key === right ? POINT : 0 });
    return {
      inputDisplayType: kind === 'slider' ? 'range' : 'rating',
      inputDisplayConfig: {
        min,
        max,
        ...(step !== null && { step }),
        minWord: this.text('minWord'),
        maxWord: this.text('maxWord'),
      },
      answers: [
        ...Object.keys(rules).map((key) => {
          const [rule, name] = [this.ruleOf(key, rules), to?.[key]];
          return this.answer(key, {
            ...scored(key),
            ...(rule && { rule }),
            ...(name !== undefined && { nextKey: promptLink(name) }),
          });
        }),
        this.answer(OTHER, scored(OTHER)),
      ],
    };
  }

  private answer(key: string, { again = false, ...parts }: AnswerParts): Answer {
    // All answers that are accepted as right get the first one's reaction.
    const isTyped = parts.hidden === true;
    const reply = this.texts[`${isTyped ? 'right' : key}Reply`];
    return {
      key: `${this.prompt.name}-${key}`,
      message: key === OTHER ? CATCH_ALL : this.text(key),
      ...(reply === undefined ? {} : { quickResponse: { message: reply, repeatAnswers: again } }),
      ...parts,
    };
  }
}

/**
 * @param pictures - Address of the folder of pictures, without a trailing slash
 * @throws Error if a text is missing
 */
export function buildLesson(id: LessonId, texts: LessonTexts, pictures: string): FlowDefinition {
  return {
    promptsArray: WHOLE_LESSONS[id].prompts.map((prompt: LessonPrompt): PromptEntry => {
      const said = texts[prompt.name];
      if (typeof said !== 'object') throw new Error(`The lesson ${id} has no texts for ${prompt.name}`);
      return {
        key: prompt.name as PromptKey,
        name: prompt.name,
        definition: new PromptBuilder(prompt, said, pictures).definition(),
      };
    }),
    commonAnswers: {},
  };
}
