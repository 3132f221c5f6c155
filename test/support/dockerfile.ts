/** One instruction of a Dockerfile, as far as ours uses them. */
export type Instruction =
  | { readonly is: 'WORKDIR'; readonly path: string }
  | { readonly is: 'ENV'; readonly name: string; readonly value: string }
  | { readonly is: 'USER'; readonly name: string }
  | { readonly is: 'RUN'; readonly command: string }
  | { readonly is: 'COPY'; readonly from?: string; readonly sources: readonly string[]; readonly to: string }
  | { readonly is: 'CMD'; readonly command: readonly string[] };

export interface Stage {
  readonly base: string;
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** Reads a Dockerfile into its stages, in order. Throws on what it doesn't know, so that nothing goes untried. */
export function readDockerfile(text: string): Stage[] {
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  const lines = text.split('\n').map((line) => line.trim());
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, base, name] = /^FROM (\S+)(?: AS (\S+))?$/.exec(line) ?? [];
    if (base !== undefined) stages.push({ base, name: name ?? String(stages.length), instructions: [] });
    else stages.at(-1)?.instructions.push(readInstruction(line));
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, is = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
  const read = readers[is];
  if (!read || rest.endsWith('\\')) throw new Error(`No test knows how to play "${line}"`);
  return read(rest);
}

const readers: Readonly<Record<string, (rest: string) => Instruction>> = {
  WORKDIR: (path) => ({ is: 'WORKDIR', path }),
  ENV: (rest) => {
    const [, name = '', value = ''] = /^(\w+)=(\S+)$/.exec(rest) ?? [];
    return { is: 'ENV', name, value };
  },
  USER: (name) => ({ is: 'USER', name }),
  RUN: (command) => ({ is: 'RUN', command }),
  COPY: (rest) => {
    const words = rest.split(' ');
    const flags = words.filter((word) => word.startsWith('--'));
    const paths = words.filter((word) => !word.startsWith('--'));
    const from = flags.find((flag) => flag.startsWith('--from='))?.slice('--from='.length);
    return {
      is: 'COPY',
      ...(from !== undefined && { from }),
      sources: paths.slice(0, -1),
      to: paths.at(-1) ?? '',
    };
  },
  CMD: (rest) => ({ is: 'CMD', command: JSON.parse(rest) as string[] }),
};
