/** zod's schemas as JSON Schema: named ones once, under `components`; shapes that zod can't print in words. */
import {
  answerSchema,
  definitionSchema,
  promptDefinitionSchema,
  promptEntrySchema,
  quickResponseSchema,
  settingsSchema,
  stepSchema,
} from '@parley/contracts/definition/definition.schema';
import { messageSchema } from '@parley/contracts/definition/message.schema';
import { apiTokenSchema } from '@parley/contracts/http/api-tokens';
import { chatViewSchema, historyConflictSchema } from '@parley/contracts/http/chats';
import {
  archivedSchema,
  flowConflictSchema,
  flowListItemSchema,
  flowSchema,
  treesSchema,
} from '@parley/contracts/http/flows';
import { wireItemSchema } from '@parley/contracts/http/history-schema';
import { integrationSchema } from '@parley/contracts/http/integrations';
import { problemSchema } from '@parley/contracts/http/problem';
import { flowSequenceSchema, sequenceListItemSchema } from '@parley/contracts/http/sequences';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
type Io = 'input' | 'output';

/** Clients see these schemas by name. A schema's name must differ from any other's. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Answer: answerSchema,
  ApiToken: apiTokenSchema,
  Archived: archivedSchema,
  Chat: chatViewSchema,
  Flow: flowSchema,
  FlowConflict: flowConflictSchema,
  FlowDefinition: definitionSchema,
  FlowListItem: flowListItemSchema,
  HistoryConflict: historyConflictSchema,
  HistoryItem: wireItemSchema,
  Integration: integrationSchema,
  Message: messageSchema,
  MessageTrees: treesSchema,
  Problem: problemSchema,
  Prompt: promptEntrySchema,
  PromptDefinition: promptDefinitionSchema,
  QuickResponse: quickResponseSchema,
  Sequence: flowSequenceSchema,
  SequenceListItem: sequenceListItemSchema,
  Settings: settingsSchema,
  Step: stepSchema,
};
/** Checked by functions, so zod has no words for them. */
const IN_WORDS = new Map<z.core.$ZodType, JsonSchema>([
  [
    wireItemSchema,
    {
      type: 'object',
      description: 'One item of a chat, as it travels: an answer, a message, or a mark. The server checks each item.',
      additionalProperties: true,
    },
  ],
  [treesSchema, { type: 'object', description: 'Markdown texts as trees, by text', additionalProperties: true }],
]);
const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });

/** Statuses whose replies say more than others: extra fields stay allowed. */
const isProblem = (schema: z.core.$ZodType): boolean =>
  [problemSchema, archivedSchema, flowConflictSchema, historyConflictSchema].some((each) => each === schema);

const PLAYER_DATA: JsonSchema = {
  type: 'object',
  description: 'What Parley’s player of the same version reads; it may change with any version',
  additionalProperties: true,
};

/** zod prints a checked value that is piped into a schema as nothing, where it comes in: what is accepted is that schema. */
function override(io: Io) {
  return ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) => {
    const words = IN_WORDS.get(zodSchema);
    if (words) Object.assign(jsonSchema, words);
    if (isProblem(zodSchema)) jsonSchema['additionalProperties'] = true;
    const { def } = zodSchema._zod;
    if (io !== 'input' || def.type !== 'pipe' || def.in._zod.def.type !== 'custom') return;
    Object.assign(jsonSchema, print(def.out as z.ZodType, io));
  };
}

/** A named schema can differ by direction: fields with a default are optional when they come in. */
const nameOf = (id: string, io: Io): string => (io === 'input' ? `${id}Input` : id);

function print(schema: z.ZodType, io: Io): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    metadata: registry,
    override: override(io),
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonSchema;
  return json;
}

/** Collects named schemas while operations are printed. */
export class SchemaPrinter {
  readonly components: Record<string, JsonSchema> = {};

  schemaOf(schema: z.ZodType, io: Io): JsonSchema {
    return this.moved(print(schema, io), io) as JsonSchema;
  }

  /** A reply that only the player reads has no schema of its own. */
  replyOf(schema: z.ZodType): JsonSchema {
    const json = this.schemaOf(schema, 'output');
    return Object.keys(json).length === 0 ? PLAYER_DATA : json;
  }

  /** Moves `$defs` to the components, at any depth, and points references there. */
  private moved(value: unknown, io: Io): unknown {
    if (Array.isArray(value)) return value.map((each) => this.moved(each, io));
    if (typeof value !== 'object' || value === null) return value;
    const { $defs = {}, id, ...rest } = value as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, schema] of Object.entries($defs)) this.keep(name, schema, io);
    const isNamed = typeof id === 'string' && Object.hasOwn(NAMED, id);
    const kept = isNamed ? rest : { ...rest, ...(id !== undefined && { id }) };
    const moved = Object.fromEntries(
      Object.entries(kept).map(([key, each]) => [
        key,
        key === '$ref' && typeof each === 'string'
          ? each.replace(/^#\/\$defs\/(.+)$/, (_, name: string) => `#/components/schemas/${nameOf(name, io)}`)
          : this.moved(each, io),
      ]),
    );
    if (!isNamed) return moved;
    this.components[nameOf(id, io)] ??= moved;
    return { $ref: `#/components/schemas/${nameOf(id, io)}` };
  }

  private keep(name: string, schema: JsonSchema, io: Io): void {
    const { id: _id, ...json } = schema;
    if (this.components[nameOf(name, io)]) return;
    this.components[nameOf(name, io)] = {};
    this.components[nameOf(name, io)] = this.moved(json, io) as JsonSchema;
  }
}
