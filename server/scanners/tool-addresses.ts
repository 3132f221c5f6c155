import type { CourseSnapshot } from './course-snapshot.ts';

/** Where a course's LTI tools are, as far as its modules and texts say; null if the modules weren't read. */
export function toolAddresses({ modules, items, extras }: CourseSnapshot): string[] | null {
  if (!modules) return null;
  const inModules = modules
    .flatMap((module) => module.items ?? [])
    .flatMap(({ type, externalUrl }) =>
      type === 'ExternalTool' && externalUrl !== null ? [externalUrl] : [],
    );
  return [...inModules, ...[...items, ...extras].flatMap(({ body }) => body.facts?.toolAddresses ?? [])];
}
