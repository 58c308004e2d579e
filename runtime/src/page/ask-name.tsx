/** @jsxImportSource preact */
/**
 * Asks a new learner for a name before the chat begins, under the first message that the server drew. Only a page whose
 * link asks loads it; it has the page's data, and starts the chat with them and the name.
 */
import { LEARNER_NAME_LETTERS, learnerNameIn } from '@parley/contracts/definition/learner-name';
import { directionOf, interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { render } from 'preact';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import english from '../../../languages/en/player/name.json';
import type { PageData } from '../chat/page-data.js';
import { addTexts, translatorOf } from '../i18n/translate.js';
import type { SequencePageData } from '../sequence/sequence-data.js';
import { hasBegun } from '../transport/learner/began.js';

type Data = PageData | SequencePageData;
const translator = translatorOf<keyof typeof english>('name', english);
/** The id of the question; a page asks one. */
const QUESTION = 'name-question';

/** The name that the learner gave, kept as long as the generated identifier. */
const nameKey = (flowId: number, sequenceId?: number): string =>
  `parley:name:${sequenceId === undefined ? flowId : `s${sequenceId}`}`;

/** @returns the data with the name that was kept or given; without one if the chat began before anybody asked */
async function named(host: HTMLElement, data: Data): Promise<Data> {
  const [flowId, sequenceId] = 'sequence' in data ? [data.first.id, data.sequence.id] : [data.flow.id, undefined];
  const key = nameKey(flowId, sequenceId);
  const kept = learnerNameIn(stored(key));
  if (kept === null && hasBegun(flowId, null, sequenceId)) return data;
  const name = kept ?? (await ask(host, data.language));
  keep(key, name);
  return { ...data, context: { ...data.context, name } };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function keep(key: string, name: string): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    // The browser keeps nothing; then the name lasts as long as the page.
  }
}

/** The chat's own place for answers, which is empty until the chat begins; of a sequence, its first step's. */
function dockIn({ shadowRoot }: HTMLElement): HTMLElement | null {
  const dock = shadowRoot?.querySelector<HTMLElement>('.dock');
  return dock ?? shadowRoot?.querySelector('.step')?.shadowRoot?.querySelector<HTMLElement>('.dock') ?? null;
}

function ask(host: HTMLElement, language: string): Promise<string> {
  // A browser that draws no chat before its script runs asks on the bare page.
  const dock = dockIn(host) ?? host;
  const place = document.createElement('div');
  dock.append(place);
  return new Promise((resolve) => {
    const give = (name: string) => {
      // The field leaves the page, so the dock takes the keyboard focus.
      dock.focus({ preventScroll: true });
      render(null, place);
      place.remove();
      resolve(name);
    };
    render(<NameQuestion language={language} onGive={give} />, place);
  });
}

interface NameQuestionProps {
  readonly language: string;
  readonly onGive: (name: string) => void;
}
function NameQuestion({ language, onGive }: NameQuestionProps): VNode {
  const t = translator(language);
  const [text, setText] = useState('');
  const name = learnerNameIn(text);
  const give = () => {
    if (name !== null) onGive(name);
  };
  const own = interfaceLanguageOf(language);
  return (
    <div lang={own} dir={directionOf(own)}>
      <p id={QUESTION}>{t('question')}</p>
      <div class="writing">
        <div class="field">
          <input
            value={text}
            dir={text === '' ? directionOf(own) : 'auto'}
            maxLength={LEARNER_NAME_LETTERS}
            aria-label={t('name')}
            aria-describedby={QUESTION}
            placeholder={t('name')}
            autoComplete="given-name"
            enterkeyhint="go"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.isComposing) return;
              event.preventDefault();
              give();
            }}
          />
          <button type="button" class="button primary" disabled={name === null} onClick={give}>
            {t('goOn')}
          </button>
        </div>
      </div>
    </div>
  );
}

/** @param play starts the chat in `host` with the page's data, as JSON */
export async function askName(host: HTMLElement, play: (host: HTMLElement, json: string) => void): Promise<void> {
  const element = document.getElementById('parley-asks');
  if (!element) return;
  const data = JSON.parse(element.textContent) as Data;
  addTexts(data.texts ?? {});
  const known = await named(host, data);
  // From here on the page is like any other.
  element.id = 'parley-data';
  play(host, JSON.stringify(known));
}
