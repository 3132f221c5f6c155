import { Button } from '@instructure/ui/latest';
import { Suspense, useState, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { ReceivedFile, Receiving } from '../data/call.ts';
import { pngOf, svgOf, type Picture } from '../ui/charts/chart-file.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { copyUnshownText } from '../ui/form/copy-text.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import type { SentReport } from '#shared/report-mails/report-schedule.ts';
import { useAbility } from '../data/use-settings.tsx';
import { scheduleMessages } from '../report-mails/report-mails.messages.ts';
import { LinkButton } from '../ui/page/link-button.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { reportMessages } from './report.messages.ts';

const ScheduleDialog = lazyPart(() => import('../report-mails/schedule-dialog.tsx'));

export interface ReportActionsProps {
  /** whether the report has come and has rows; until then there's nothing to take along */
  readonly isReady: boolean;
  /** the search part of the address at which others find this report */
  readonly link: string;
  /** what the files are called, without their endings */
  readonly name: string;
  readonly fetchFile: (format: TableFormat, receiving: Receiving) => Promise<ReceivedFile>;
  /** set while there's a chart; absent: there's never one */
  readonly picture?: RefObject<(() => Picture) | null>;
  /** where the same numbers stand for each unit; absent: nowhere */
  readonly scorecard?: string | undefined;
  /** what's sent by mail, under a title to start with */
  readonly mailed: { readonly title: string; readonly what: SentReport } | undefined;
}

/** What people take along from a report: a link, paper, its table, its chart. */
export function ReportActions(props: ReportActionsProps) {
  const { isReady, link, name, fetchFile, picture, mailed, scorecard } = props;
  const intl = useIntl();
  const interaction = isReady ? 'enabled' : 'disabled';
  const pictureFile = async (ending: 'png' | 'svg', draw: typeof svgOf) => {
    const shown = picture?.current?.();
    if (!shown) throw new Error('There is no chart to draw');
    return { name: `${name}.${ending}`, content: await draw(shown) };
  };
  const pictures = [
    { label: intl.formatMessage(reportMessages.exportPng), fetchFile: () => pictureFile('png', pngOf) },
    { label: intl.formatMessage(reportMessages.exportSvg), fetchFile: () => pictureFile('svg', svgOf) },
  ];
  return (
    <div className="button-row report-actions">
      {scorecard === undefined ? null : (
        <LinkButton to={scorecard}>{intl.formatMessage(reportMessages.scorecard)}</LinkButton>
      )}
      <CopyLink link={link} />
      {mailed ? <SendByMail {...mailed} /> : null}
      <Button interaction={interaction} onClick={() => window.print()}>
        {intl.formatMessage(reportMessages.print)}
      </Button>
      <ExportMenu isDisabled={!isReady} fetchFile={fetchFile} also={picture ? pictures : []} />
    </div>
  );
}

/** Opens the dialog in which what's shown is sent by mail, for those who may. */
export function SendByMail(report: { readonly title: string; readonly what: SentReport }) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  if (!useAbility('batches.view')) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{intl.formatMessage(scheduleMessages.send)}</Button>
      <Suspense fallback={null}>
        {isOpen ? <ScheduleDialog of={report} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

function CopyLink({ link }: { link: string }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const handleCopy = async () => {
    const address = `${window.location.origin}${window.location.pathname}${link}`;
    if (await copyUnshownText(address))
      return showNotice('success', intl.formatMessage(reportMessages.linkCopied), brief);
    showNotice('warning', intl.formatMessage(reportMessages.linkNotCopied, { link: address }));
  };
  return <Button onClick={() => void handleCopy()}>{intl.formatMessage(reportMessages.copyLink)}</Button>;
}
