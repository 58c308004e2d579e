/** @jsxImportSource preact */
/** Shows other learners' answers: some in full, or how many gave each. Learners' words are text, never markup. */
import type { VNode } from 'preact';
import { Images } from './images.js';
import type { PeerAnswers, PeerCount, PeerSample } from './peer-answers.js';
import { useInterfaceMark, useRareWords } from './rare-words.js';

type Counts = Extract<PeerAnswers, { kind: 'counts' }>;
/** The rarest answers beyond this number share one bar. */
const MAX_BARS = 12;

const Samples = ({ samples }: { readonly samples: readonly PeerSample[] }): VNode => {
  const t = useRareWords();
  return (
    <ul class="samples" aria-label={t('peerAnswers')}>
      {samples.map((sample, index) => (
        <li key={index} dir="auto">
          {'text' in sample ? sample.text : <Images images={sample.images} />}
        </li>
      ))}
    </ul>
  );
};

const Bars = ({ counts, total, several }: Counts): VNode => {
  const t = useRareWords();
  const mark = useInterfaceMark();
  const rest = counts.slice(MAX_BARS).reduce((sum, { count }) => sum + count, 0);
  const bars: readonly PeerCount[] = [
    ...counts.slice(0, MAX_BARS),
    ...(rest > 0 && !several ? [{ answer: null, count: rest }] : []),
  ];
  return (
    <>
      <ul class="bars" aria-label={t('peerAnswers')}>
        {bars.map(({ answer, count, example }, index) => {
          const percent = total > 0 ? Math.round((count / total) * 100) : 0;
          return (
            <li key={index}>
              <span class="said" dir="auto" {...(answer === null ? mark : {})}>
                {answer ?? t('other')}
                {example && <q class="quiet">{example}</q>}
              </span>
              <span class="share">
                {percent}% <span class="quiet">({count})</span>
              </span>
              <span class="bar" aria-hidden="true">
                <i style={{ inlineSize: `${percent}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
      <p class="quiet" {...mark}>
        {t('answeredBy', { count: total })}
      </p>
    </>
  );
};

export const Peers = ({ peers }: { readonly peers: PeerAnswers }): VNode => {
  const t = useRareWords();
  const mark = useInterfaceMark();
  const isEmpty = peers.kind === 'samples' ? peers.samples.length === 0 : peers.counts.length === 0;
  if (isEmpty)
    return (
      <p class="quiet" {...mark}>
        {t('noPeers')}
      </p>
    );
  return peers.kind === 'samples' ? <Samples samples={peers.samples} /> : <Bars {...peers} />;
};
