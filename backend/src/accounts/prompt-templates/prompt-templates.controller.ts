import { Controller } from '@nestjs/common';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import {
  deletePromptTemplate,
  getPromptTemplate,
  listPromptTemplates,
  renamePromptTemplate,
  savePromptTemplate,
} from '@parley/contracts/http/prompt-templates';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { PromptTemplates } from './prompt-templates.js';

@Controller()
export class PromptTemplatesController {
  constructor(private readonly templates: PromptTemplates) {}

  @Serve(listPromptTemplates)
  list(@Input() { user }: AuthorCall<typeof listPromptTemplates>): Promise<ReplyOf<typeof listPromptTemplates>> {
    return this.templates.list(user.id);
  }

  @Serve(getPromptTemplate)
  get(@Input() { user, params }: AuthorCall<typeof getPromptTemplate>): Promise<ReplyOf<typeof getPromptTemplate>> {
    return this.templates.get(user.id, params.templateId);
  }

  @Serve(savePromptTemplate)
  save(@Input() { user, body }: AuthorCall<typeof savePromptTemplate>): Promise<ReplyOf<typeof savePromptTemplate>> {
    return this.templates.save(user.id, body.name, body.definition as PromptDefinition);
  }

  @Serve(renamePromptTemplate)
  rename(
    @Input() { user, params, body }: AuthorCall<typeof renamePromptTemplate>,
  ): Promise<ReplyOf<typeof renamePromptTemplate>> {
    return this.templates.rename(user.id, params.templateId, body.name);
  }

  @Serve(deletePromptTemplate)
  async delete(
    @Input() { user, params }: AuthorCall<typeof deletePromptTemplate>,
  ): Promise<ReplyOf<typeof deletePromptTemplate>> {
    await this.templates.delete(user.id, params.templateId);
    return { deleted: true };
  }
}
