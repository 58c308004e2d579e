/** Lists what a Typebot export contains, from the raw JSON of any version. */
import { isSaid, withoutReferences } from './heard.js';
import type { LostSetting, SourcePart, Words, WordsKind } from './census.js';

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/**
 * null if there is nothing to read. Variables change while a chat runs, so the texts around them are looked up
 * separately.
 */
const words = (kind: WordsKind, value: string): readonly Words[] => {
  const pieces = value
    .split(/\{\{[^{}]*\}\}/)
    .map((each) => each.trim())
    .filter(isSaid);
  return pieces.length > 0 ? [{ kind, pieces }] : [];
};

const BREAK = '\n';
/** The lines of a rich text; a link's words and address are entries of their own. */
const spoken = (value: unknown): string => {
  const node = fields(value);
  if (typeof node['text'] === 'string') return node['text'];
  const inside = list(node['children']).map(spoken).join('');
  if (node['type'] === 'a') return `${BREAK}${inside}${BREAK}${text(node['url'])}${BREAK}`;
  const isPartOfLine = node['type'] === undefined || text(node['type']).startsWith('inline');
  return isPartOfLine ? inside : `${BREAK}${inside}${BREAK}`;
};
const linesOf = (content: Fields): readonly string[] => {
  const rich = list(content['richText']);
  const all = rich.length > 0 ? rich.map(spoken).join(BREAK) : text(content['plainText']) || text(content['html']);
  return withoutReferences(all.replaceAll(/<[^<>]*>/g, BREAK)).split(BREAK);
};

const choiceWords = (item: Fields): readonly Words[] => [
  ...words('answer', text(item['content']) || text(item['title'])),
  ...words('media', text(item['pictureSrc'])),
  ...text(item['description'])
    .split(BREAK)
    .flatMap((line) => words('text', line)),
];
const cardWords = (item: Fields): readonly Words[] => [
  ...words('text', text(item['title'])),
  ...words('text', text(item['description'])),
  ...words('media', text(item['imageUrl'])),
  ...list(item['paths']).flatMap((path) => words('answer', text(fields(path)['text']))),
];

const wordsOf = (block: Fields): readonly Words[] => {
  const [type, content, options] = [text(block['type']), fields(block['content']), fields(block['options'])];
  const items = list(block['items']).map(fields);
  if (type === 'text') return linesOf(content).flatMap((line) => words('text', line));
  if (['image', 'video', 'audio', 'embed'].includes(type))
    return words('media', text(content['id']) || text(content['url']));
  if (type === 'cards') return items.flatMap(cardWords);
  const areHere = options['dynamicVariableId'] === undefined;
  if (type === 'rating input')
    return ['left', 'right'].flatMap((end) => words('text', text(fields(options['labels'])[end])));
  return type.endsWith('choice input') && areHere ? items.flatMap(choiceWords) : [];
};

/** True if the setting has a value. */
const isSet = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isSet);
  return value !== undefined && value !== null && value !== '' && value !== false;
};
const isNumber = (value: unknown): boolean => /^-?\d+(?:\.\d+)?$/.test(text(value).trim());
/** A variable is no limit that Parley knows. */
const areLimitsRead = (options: Fields): boolean =>
  ['min', 'max', 'step'].every((limit) => !isSet(options[limit]) || isNumber(options[limit]));
const settingsOf = (block: Fields, saysSomething: boolean): readonly LostSetting[] => {
  const [type, content, options] = [text(block['type']), fields(block['content']), fields(block['options'])];
  const labels = fields(options['labels']);
  const items = list(block['items']).map(fields);
  const clickLink = fields(content['clickLink']);
  const lost: readonly (readonly [LostSetting, boolean])[] = [
    ['choice-condition', items.some((item) => fields(item['displayCondition'])['isEnabled'] === true)],
    ['choices-from-variable', isSet(options['dynamicVariableId']) || isSet(options['dynamicItems'])],
    ['limits', !areLimitsRead(options)],
    ['retry-text', isSet(options['retryMessageContent'])],
    ['placeholder', isSet(labels['placeholder']) && saysSomething],
    ['rating-labels', isSet(labels['middle'])],
    ['rating-icon', fields(options['customIcon'])['isEnabled'] === true],
    ['picture-alternative', isSet(clickLink['alt'])],
    ['picture-link', isSet(clickLink['url'])],
    ['wait', type.toLowerCase() === 'wait'],
    ['button-label', isSet(labels['button']) || isSet(options['buttonLabel'])],
  ];
  return lost.flatMap(([setting, isLost]) => (isLost ? setting : []));
};

export const typebotParts = (file: unknown): readonly SourcePart[] => {
  const bot = fields(file);
  const groups = list(bot['groups']).map(fields);
  const parts = groups.flatMap((group): SourcePart | [] => {
    const blocks = list(group['blocks']).map(fields);
    const own = blocks.filter((block) => block['type'] !== 'start');
    if (own.length === 0) return [];
    return {
      id: text(group['id']),
      title: text(group['title']),
      words: own.flatMap(wordsOf),
      settings: own.flatMap((block, at) =>
        settingsOf(
          block,
          own.slice(0, at).some((each) => wordsOf(each).length > 0),
        ),
      ),
    };
  });
  const others = list(bot['events']).filter((event) => ![undefined, 'start'].includes(fields(event)['type'] as string));
  if (others.length === 0) return parts;
  return [...parts, { id: '', title: '', words: [], settings: ['other-start'] }];
};
