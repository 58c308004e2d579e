/** @jsxImportSource preact */
/** Asks a new learner for a name before the chat begins, under the first message that the server drew. Loaded late. */
import { directionOf, interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { render } from 'preact';
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import english from '../../../languages/en/player/name.json';
import type { PageData } from '../chat/page-data.js';
import { translatorOf } from '../i18n/translate.js';
import type { SequencePageData } from '../sequence/sequence-data.js';
import { hasBegun, nameKey } from '../transport/learner/began.js';

type Data = PageData | SequencePageData;
const translator = translatorOf<keyof typeof english>('name', english);
/** Letters; nobody's list can show more. */
const LONGEST = 100;

/** Removes what breaks or turns round a line of a list; joiners stay, because Hindi is written with them. Null: no name. */
const nameIn = (text: string | null): string | null => {
  const name = (text ?? '').replace(/[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return name === '' ? null : [...name].slice(0, LONGEST).join('');
};

/** @returns the data with the name that was kept or given; without one if the chat began before anybody asked */
export async function named(host: HTMLElement, data: Data): Promise<Data> {
  const [flowId, sequenceId] = 'sequence' in data ? [data.first.id, data.sequence.id] : [data.flow.id, undefined];
  const key = nameKey(flowId, sequenceId);
  const kept = nameIn(stored(key));
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
function dockIn(host: HTMLElement): Element | ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  return root.querySelector('.dock') ?? root.querySelector('.step')?.shadowRoot?.querySelector('.dock') ?? root;
}

function ask(host: HTMLElement, language: string): Promise<string> {
  const dock = dockIn(host);
  const place = document.createElement('div');
  dock.append(place);
  return new Promise((resolve) => {
    const give = (name: string) => {
      // The field leaves the page, and the keyboard's place stays.
      if (dock instanceof HTMLElement) dock.focus({ preventScroll: true });
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
  const id = useId();
  const [text, setText] = useState('');
  const name = nameIn(text);
  const give = () => {
    if (name !== null) onGive(name);
  };
  const own = interfaceLanguageOf(language);
  return (
    <div lang={own} dir={directionOf(own)}>
      <p id={id}>{t('question')}</p>
      <div class="writing">
        <input
          value={text}
          dir={text === '' ? directionOf(own) : 'auto'}
          maxLength={LONGEST}
          aria-label={t('name')}
          aria-describedby={id}
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
  );
}
