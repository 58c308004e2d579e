/** An http or https address in its parts, or null if it isn't one. Contracts know no `URL`, so the syntax is checked here. */
const ADDRESS =
  /^(https?):\/\/(?:([^\s/?#@]*)@)?(?:[^\s/?#@:[\]<>"\\^`{|}%]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#]\S*)?$/i;

export function readWebAddress(text: string): { readonly secure: boolean; readonly hasUser: boolean } | null {
  const match = ADDRESS.exec(text.trim());
  if (!match || Number(match[3] ?? 0) > 65_535) return null;
  return { secure: match[1]?.toLowerCase() === 'https', hasUser: match[2] !== undefined };
}
