/** Rows of authors' own prompt templates. Every statement names the person, so nobody reaches another's. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import {
  TEMPLATE_LIMITS,
  TEMPLATE_NAME_TAKEN,
  TOO_MANY_TEMPLATES,
  type PromptTemplate,
} from '@parley/contracts/http/prompt-templates';
import type { UserId } from '@parley/contracts/ids';
import { DatabaseError, type Pool } from 'pg';
import { foldCase } from '../../platform/fold-case.js';
import { notFound, Refusal, ruleBroken } from '../../platform/http/refusal.js';
import { POOL } from '../../platform/tokens.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
}
const presented = ({ id, name, created_at }: Row): PromptTemplate => ({
  id,
  name,
  createdAt: created_at.toISOString(),
});

const UNIQUE_VIOLATION = '23505';
const TAKEN = 'You already have a template with this name';

@Injectable()
export class PromptTemplates {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async list(user: UserId): Promise<PromptTemplate[]> {
    const { rows } = await this.pool.query<Row>(
      'select id, name, created_at from prompt_template where user_id = $1 order by name_key',
      [user],
    );
    return rows.map(presented);
  }

  async get(user: UserId, id: string): Promise<PromptTemplate & { readonly definition: PromptDefinition }> {
    const { rows } = await this.pool.query<Row & { readonly definition: PromptDefinition }>(
      'select id, name, created_at, definition from prompt_template where user_id = $1 and id = $2',
      [user, id],
    );
    const row = found(rows);
    return { ...presented(row), definition: row.definition };
  }

  async save(user: UserId, name: string, definition: PromptDefinition): Promise<PromptTemplate> {
    const { rows } = await this.named<Row>(
      `insert into prompt_template (id, user_id, name, definition, name_key)
       select $1, $2, $3, $4, $6 where (select count(*) from prompt_template where user_id = $2) < $5
       returning id, name, created_at`,
      [randomUUID(), user, name, JSON.stringify(definition), TEMPLATE_LIMITS.count, foldCase(name)],
    );
    if (rows[0]) return presented(rows[0]);
    throw ruleBroken(`You have ${TEMPLATE_LIMITS.count} templates. Delete one of them first.`, TOO_MANY_TEMPLATES);
  }

  async rename(user: UserId, id: string, name: string): Promise<PromptTemplate> {
    const { rows } = await this.named<Row>(
      'update prompt_template set name = $3, name_key = $4 where user_id = $1 and id = $2 returning id, name, created_at',
      [user, id, name, foldCase(name)],
    );
    return presented(found(rows));
  }

  async delete(user: UserId, id: string): Promise<void> {
    const { rows } = await this.pool.query<Row>(
      'delete from prompt_template where user_id = $1 and id = $2 returning id, name, created_at',
      [user, id],
    );
    found(rows);
  }

  private async named<T extends object>(sql: string, values: readonly unknown[]): Promise<{ rows: T[] }> {
    try {
      return await this.pool.query<T>(sql, [...values]);
    } catch (error) {
      if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION)
        throw new Refusal(409, TAKEN, { code: TEMPLATE_NAME_TAKEN, errors: [{ param: 'name', msg: TAKEN }] });
      throw error;
    }
  }
}

function found<T>(rows: readonly T[]): T {
  if (rows[0] === undefined) throw notFound('Template');
  return rows[0];
}
