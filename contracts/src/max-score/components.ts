/**
 * Strongly connected components of a flow's prompts (Tarjan, without recursion); those that others lead to come last.
 */
export const componentsOf = (start: string, next: (name: string) => readonly string[]): string[][] => {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const components: string[][] = [];
  interface Call {
    readonly name: string;
    readonly targets: readonly string[];
    at: number;
  }
  const visit = (name: string): Call => {
    index.set(name, index.size);
    low.set(name, index.size - 1);
    open.push(name);
    isOpen.add(name);
    return { name, targets: next(name), at: 0 };
  };
  const lower = (name: string, value: number | undefined): void => {
    low.set(name, Math.min(low.get(name) ?? 0, value ?? 0));
  };
  const calls: Call[] = [visit(start)];
  for (let call = calls.at(-1); call; call = calls.at(-1)) {
    const target = call.targets[call.at];
    call.at += 1;
    if (target !== undefined) {
      if (!index.has(target)) calls.push(visit(target));
      else if (isOpen.has(target)) lower(call.name, index.get(target));
      continue;
    }
    calls.pop();
    const caller = calls.at(-1);
    if (caller) lower(caller.name, low.get(call.name));
    if (low.get(call.name) !== index.get(call.name)) continue;
    const members = open.splice(open.lastIndexOf(call.name));
    members.forEach((name) => isOpen.delete(name));
    components.push(members);
  }
  return components;
};
