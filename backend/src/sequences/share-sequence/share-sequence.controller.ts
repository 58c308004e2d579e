import { Controller } from '@nestjs/common';
import type { ReplyOf } from '@parley/contracts/http/route';
import { getSequenceSharedWith, shareSequence, unshareSequence } from '@parley/contracts/http/sequences';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { Sharing } from '../../publishable/sharing.js';
import { SequenceStreams } from '../sequence-streams.js';

@Controller()
export class ShareSequenceController {
  constructor(
    private readonly streams: SequenceStreams,
    private readonly sharing: Sharing,
  ) {
    sharing.serve(streams);
  }

  @Serve(getSequenceSharedWith)
  sharedWith(
    @Input() { sequence }: SequenceCall<typeof getSequenceSharedWith>,
  ): Promise<ReplyOf<typeof getSequenceSharedWith>> {
    return this.sharing.sharedWith(this.streams, sequence.uid);
  }

  @Serve(shareSequence)
  share(@Input() call: SequenceCall<typeof shareSequence>): Promise<ReplyOf<typeof shareSequence>> {
    return this.sharing.share(this.streams, call.sequence, call);
  }

  @Serve(unshareSequence)
  unshare(@Input() call: SequenceCall<typeof unshareSequence>): Promise<ReplyOf<typeof unshareSequence>> {
    return this.sharing.unshare(this.streams, call.sequence, call);
  }
}
