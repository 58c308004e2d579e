/**
 * Keys that only one of two types has, including optional ones, as paths: `[].definition.hint`. Needed because a schema
 * that `satisfies` a type may still omit an optional key, and omitted keys are dropped when a flow is saved.
 */
type Keys<T> = T extends string | readonly unknown[] ? never : T extends object ? keyof T & string : never;
type Field<T, K extends string> = T extends string | readonly unknown[]
  ? never
  : T extends { readonly [P in K]?: infer V }
    ? V
    : never;
type Item<T> = T extends readonly (infer I)[] ? I : never;
type Lacks<A, B, At extends string> =
  | { [K in Keys<A>]: K extends Keys<B> ? Lacks<Field<A, K>, Field<B, K>, `${At}.${K}`> : `${At}.${K}` }[Keys<A>]
  | ([Item<A>] extends [never] ? never : Lacks<Item<A>, Item<B>, `${At}[]`>);

export type KeyDifference<A, B> = Lacks<A, B, ''> | Lacks<B, A, ''>;
/** `None<KeyDifference<A, B>>` compiles only if there is no difference; the error names the paths. */
export type None<T extends never> = T;
