import { Controller } from '@nestjs/common';
import {
  makeFlowShortLink,
  makeSequenceShortLink,
  updateFlowShortLink,
  updateSequenceShortLink,
  type ShortLink,
} from '@parley/contracts/http/short-link';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { ShortLinks } from './short-links.js';

@Controller()
export class ShortLinkController {
  constructor(private readonly links: ShortLinks) {}

  @Serve(makeFlowShortLink)
  ofFlow(@Input() { params, body }: AuthorCall<typeof makeFlowShortLink>): Promise<ShortLink> {
    return this.links.openFor({ kind: 'flow', id: params.id }, body);
  }

  @Serve(updateFlowShortLink)
  changeFlow(@Input() { params, body }: AuthorCall<typeof updateFlowShortLink>): Promise<ShortLink> {
    return this.links.change({ kind: 'flow', id: params.id }, body);
  }

  @Serve(makeSequenceShortLink)
  ofSequence(@Input() { params, body }: AuthorCall<typeof makeSequenceShortLink>): Promise<ShortLink> {
    return this.links.openFor({ kind: 'sequence', id: params.id }, body);
  }

  @Serve(updateSequenceShortLink)
  changeSequence(@Input() { params, body }: AuthorCall<typeof updateSequenceShortLink>): Promise<ShortLink> {
    return this.links.change({ kind: 'sequence', id: params.id }, body);
  }
}
