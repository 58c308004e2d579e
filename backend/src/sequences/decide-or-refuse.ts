/** Translates the decider's rejections into HTTP refusals. */
import { SEQUENCE_LIMITS } from '@parley/contracts/sequence/limits';
import { conflict, notFound, ruleBroken, type Refusal } from '../platform/http/refusal.js';
import { publishableRefusal, refusing } from '../publishable/decide-or-refuse.js';
import type { SequenceRejection } from './sequence-commands.js';
import { sequenceDecider } from './sequence.decider.js';

export const { decideOrRefuse, decideAll } = refusing(sequenceDecider, refusalOf);

function refusalOf({ code }: SequenceRejection): Refusal {
  switch (code) {
    case 'sequence-not-found':
      return notFound('Sequence');
    case 'sequence-exists':
      return conflict('This sequence already exists', code);
    case 'already-attached':
      return conflict('This flow is already in the sequence', code);
    case 'not-attached':
      return conflict('This flow is not in the sequence', code);
    case 'out-of-bounds':
      return ruleBroken('There is no such position in the sequence', code);
    case 'too-many-flows':
      return ruleBroken(`A sequence takes at most ${SEQUENCE_LIMITS.flows} flows`, code);
    case 'no-flows':
      return ruleBroken('A sequence without flows can’t be published', code);
    case 'no-access':
    case 'not-owner':
    case 'trust-is-owners':
    case 'archived':
    case 'not-archived':
    case 'restore-too-late':
    case 'nothing-to-publish':
    case 'default-language-required':
    case 'owner-has-access':
      return publishableRefusal(code, 'sequence');
  }
}
