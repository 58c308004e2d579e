import { Controller } from '@nestjs/common';
import { getSequence, type FlowSequence } from '@parley/contracts/http/sequences';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { SequencePresenter } from '../present-sequence.js';
import { SequenceStreams } from '../sequence-streams.js';

@Controller()
export class GetSequenceController {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly presenter: SequencePresenter,
  ) {}

  @Serve(getSequence)
  async read(@Input() { sequence, user }: SequenceCall<typeof getSequence>): Promise<FlowSequence> {
    return this.presenter.present(await this.streams.load(sequence.uid), user.id);
  }
}
