import { Controller } from '@nestjs/common';
import { getActivity, listIdentifiers } from '@parley/contracts/http/people';
import type { ReplyOf } from '@parley/contracts/http/route';
import { notFound } from '../platform/http/refusal.js';
import { Input, Serve, type AuthorCall } from '../platform/http/serve.js';
import { PersonActivity } from './person-activity.js';
import { PersonList } from './person-list.js';

@Controller()
export class PeopleController {
  constructor(
    private readonly people: PersonList,
    private readonly activity: PersonActivity,
  ) {}

  @Serve(listIdentifiers)
  list(@Input() { user, query }: AuthorCall<typeof listIdentifiers>): Promise<ReplyOf<typeof listIdentifiers>> {
    return this.people.read(user.id, query);
  }

  @Serve(getActivity)
  async one(@Input() { user, params }: AuthorCall<typeof getActivity>): Promise<ReplyOf<typeof getActivity>> {
    const activity = await this.activity.of(user.id, params.id);
    if (!activity) throw notFound('Person');
    return activity;
  }
}
