import * as z from 'zod';
import { settingsIssues } from './settings.messages.ts';

/** A host name by itself; with `*.` before it, that host and everything below it. */
const linkHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .regex(
    /^(?:\*\.)?(?=[^*]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
    { error: settingsIssues.linkHost.id },
  );

/** More rules than this aren't for hosts but for a whole network. */
const mostHosts = 200;

export const linkHosts = z.array(linkHost).max(mostHosts, { error: settingsIssues.linkHosts.id });

/** Whether a host is one of these, or below one that stands for everything below it. */
export const isAmongHosts = (host: string, hosts: readonly string[]) =>
  hosts.some((one) =>
    one.startsWith('*.') ? host === one.slice(2) || host.endsWith(one.slice(1)) : host === one,
  );
