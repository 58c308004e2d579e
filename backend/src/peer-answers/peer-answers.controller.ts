import { Controller } from '@nestjs/common';
import {
  getAnswerStats,
  getAnswerStatsFor,
  getSamples,
  getSamplesFor,
  type PeerSamples,
  type PeerStats,
} from '@parley/contracts/http/peer-answers';
import { notFound } from '../platform/http/refusal.js';
import { Input, Serve, type Call } from '../platform/http/serve.js';
import { Throttle } from '../platform/http/throttle.js';
import { PeerAnswers, type AskedPrompt } from './peer-answers.js';

@Controller()
export class PeerAnswersController {
  constructor(
    private readonly peers: PeerAnswers,
    private readonly throttle: Throttle,
  ) {}

  @Serve(getSamples)
  samples(@Input() { params, ip }: Call<typeof getSamples>): Promise<PeerSamples> {
    return this.samplesOf({ ...promptOf(params), except: null }, ip);
  }
  @Serve(getSamplesFor)
  samplesFor(@Input() { params, ip }: Call<typeof getSamplesFor>): Promise<PeerSamples> {
    return this.samplesOf({ ...promptOf(params), except: params.originId }, ip);
  }
  @Serve(getAnswerStats)
  stats(@Input() { params, ip }: Call<typeof getAnswerStats>): Promise<PeerStats> {
    return this.statsOf({ ...promptOf(params), except: null }, ip);
  }
  @Serve(getAnswerStatsFor)
  statsFor(@Input() { params, ip }: Call<typeof getAnswerStatsFor>): Promise<PeerStats> {
    return this.statsOf({ ...promptOf(params), except: params.originId }, ip);
  }

  private async samplesOf(asked: AskedPrompt, ip: string): Promise<PeerSamples> {
    await this.throttle.takeHere('peerAnswersPerAddress', ip);
    return found(await this.peers.samples(asked));
  }
  private async statsOf(asked: AskedPrompt, ip: string): Promise<PeerStats> {
    await this.throttle.takeHere('peerAnswersPerAddress', ip);
    return found(await this.peers.stats(asked));
  }
}

const promptOf = ({ id, promptName }: { readonly id: number; readonly promptName: string }) => ({
  flowId: id,
  promptName,
});

/** A prompt whose answers no version shows is answered like one that does not exist. */
function found<T>(answers: T | null): T {
  if (!answers) throw notFound('Prompt');
  return answers;
}
