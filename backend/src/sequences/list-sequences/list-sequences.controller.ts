import { Controller } from '@nestjs/common';
import { listSequences } from '@parley/contracts/http/sequences';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { SequenceList } from './sequence-list.js';

@Controller()
export class ListSequencesController {
  constructor(private readonly list: SequenceList) {}

  @Serve(listSequences)
  read(@Input() { user, query }: AuthorCall<typeof listSequences>): Promise<ReplyOf<typeof listSequences>> {
    return this.list.read(user.id, query);
  }
}
