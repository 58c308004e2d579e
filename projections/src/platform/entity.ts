import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaOptions } from 'typeorm';
import type { CamelCase, Columns, ReadRowOf } from './columns.js';
import type { Table } from './table.js';

/** A read model's table as a TypeORM entity: `created_at` becomes `createdAt`. */
export function entityOf<C extends Columns>({ name, columns, key }: Table<C>): EntitySchema<ReadRowOf<C>> {
  const declared = Object.entries(columns).map(([column, { sql, nullable }]): [string, EntitySchemaColumnOptions] => [
    camelCase(column),
    {
      name: column,
      type: (sql.endsWith('[]') ? sql.slice(0, -2) : sql) as EntitySchemaColumnOptions['type'],
      array: sql.endsWith('[]'),
      nullable,
      primary: key.includes(column),
    },
  ]);
  return new EntitySchema<ReadRowOf<C>>({
    name,
    schema: 'read',
    columns: Object.fromEntries(declared) as EntitySchemaOptions<ReadRowOf<C>>['columns'],
  });
}

const camelCase = <S extends string>(name: S): CamelCase<S> =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<S>;
