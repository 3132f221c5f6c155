import { escapeHtml, hiddenFields, page } from './html.ts';

/** The sibling frame that Canvas offers for platform storage. */
export const storageFrameName = 'post_message_forwarding';

/** The storage frame's page: it passes messages between the tool and the page around it. */
export const forwardingPage = page({ title: 'Platform storage', body: '', script: 'forwarding.js' });

interface FramePage {
  readonly title: string;
  readonly who: string;
  readonly loginUrl: string;
  readonly toolOrigin: string;
  /** the login initiation */
  readonly fields: Readonly<Record<string, string>>;
  readonly stillComing: string;
}

const loginForm = ({ loginUrl, fields }: FramePage, target: string) =>
  `<form id="login" method="post" action="${escapeHtml(loginUrl)}" target="${target}">${hiddenFields(fields)}</form>`;

/** The page with the tool inside, which starts the login once the storage frame listens. */
export const framePage = (launch: FramePage) =>
  page({
    title: launch.title,
    body:
      `<div class="around"><header class="site"><div class="bar"><h1>${escapeHtml(launch.title)}</h1>` +
      `<div>${escapeHtml(launch.who)} · <a href="/">Launch as somebody else</a></div></div></header>` +
      '<div id="alert" class="alert" role="status" hidden></div><div id="spoken" class="spoken" role="status"></div>' +
      `<iframe name="${storageFrameName}" title="Platform storage" src="/${storageFrameName}" hidden></iframe>` +
      `<main><iframe class="tool" name="tool_content" title="Courseyard" allow="clipboard-write" data-origin="${escapeHtml(launch.toolOrigin)}"></iframe></main>` +
      `${loginForm(launch, 'tool_content')}</div>`,
    script: 'frame.js',
    stillComing: launch.stillComing,
  });

/** The page that becomes the tool: a launch in its own tab has no page around it. */
export const tabPage = (launch: FramePage) =>
  page({ title: launch.title, body: loginForm(launch, '_self'), script: 'tab.js' });
