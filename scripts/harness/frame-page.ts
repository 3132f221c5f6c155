import { escapeHtml, page } from './html.ts';

/** What the page around the tool answers to the tool's messages, as Canvas does; and the store it keeps for tools. */
const frameScript = (toolOrigin: string) => `
const tool=document.querySelector('iframe.tool'),alertBox=document.getElementById('alert'),store=new Map();
const answer=(event,message)=>event.source.postMessage(message,event.origin);
const full=()=>Math.max(480,innerHeight-document.querySelector('header').offsetHeight);
const handlers={
 'lti.capabilities':(event,m)=>answer(event,{subject:'lti.capabilities.response',message_id:m.message_id,supported_messages:[...Object.keys(handlers),'lti.put_data','lti.get_data'].map((subject)=>({subject,...(/_data$/.test(subject)?{frame:'post_message_forwarding'}:{})}))}),
 'lti.frameResize':(event,m)=>{const height=Number(m.height);if(height>0&&height<200000)tool.style.height=Math.max(height,full())+'px'},
 'lti.fetchWindowSize':(event,m)=>answer(event,{subject:'lti.fetchWindowSize.response',message_id:m.message_id,height:innerHeight,width:innerWidth,footer:0,offset:{top:tool.getBoundingClientRect().top+scrollY,left:0},scrollY}),
 'lti.scrollToTop':()=>scrollTo({top:0}),
 'lti.showAlert':(event,m)=>{alertBox.hidden=false;alertBox.textContent=(m.title?m.title+': ':'')+m.body},
 'lti.screenReaderAlert':(event,m)=>{document.getElementById('spoken').textContent=m.body},
 'lti.setUnloadMessage':(event,m)=>{onbeforeunload=()=>m.message||true},
 'lti.removeUnloadMessage':()=>{onbeforeunload=null},
 'requestFullWindowLaunch':()=>{open(location.href.replace('/launch?','/launch?where=tab&'),'_blank')},
 'org.imsglobal.lti.close':()=>{location.href='/'},
};
addEventListener('message',(event)=>{let m=event.data;if(typeof m==='string'){try{m=JSON.parse(m)}catch{return}}
 if(!m||typeof m.subject!=='string')return;
 if(m.forwarded&&event.origin===location.origin){put(event,m);return}
 if(event.origin!==${JSON.stringify(toolOrigin)})return;
 handlers[m.subject]?.(event,m)});
function put(event,{from,message}){const key=from+'|'+message.key,reply={subject:message.subject+'.response',message_id:message.message_id,key:message.key};
 if(message.subject==='lti.put_data'){
  if(message.value===null){store.delete(key);reply.value=null}
  else if(String(message.value).length>4096||(!store.has(key)&&store.size>=500))reply.error={code:'storage_exhausted',message:'Too much'};
  else{store.set(key,String(message.value));reply.value=store.get(key)}
 }else reply.value=store.get(key)??null;
 event.source.postMessage({reply,to:from},location.origin)}`;

/** The sibling frame that Canvas offers for platform storage: it hands messages on, between origins it can name. */
export const forwardingPage = page(
  'Storage',
  '',
  `addEventListener('message',(event)=>{const m=event.data;if(!m)return;
 if(m.reply&&event.origin===location.origin){for(let i=0;i<parent.frames.length;i++)try{parent.frames[i].postMessage(m.reply,m.to)}catch{}return}
 if(typeof m.subject==='string'&&/^lti\\.(put|get)_data$/.test(m.subject))parent.postMessage({subject:'forwarded',forwarded:true,from:event.origin,message:m},location.origin)})`,
);

export interface FramePage {
  readonly title: string;
  readonly who: string;
  readonly loginUrl: string;
  readonly toolOrigin: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly where: 'frame' | 'tab';
}

/** The page with the tool inside, which begins the login when it is loaded. */
export function framePage({ title, who, loginUrl, toolOrigin, fields, where }: FramePage) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const target = where === 'tab' ? '_self' : 'tool_content';
  const form = `<form id="login" method="post" action="${escapeHtml(loginUrl)}" target="${target}">${inputs.join('')}</form>`;
  if (where === 'tab') return page(title, form, 'document.getElementById("login").submit()');
  return page(
    title,
    `<header><div class="bar"><h1>${escapeHtml(title)}</h1><div>${escapeHtml(who)} · <a href="/">Launch as somebody else</a></div></div></header>` +
      '<div id="alert" class="alert" role="status" hidden></div><div id="spoken" role="status" style="position:absolute;left:-999rem"></div>' +
      '<iframe name="post_message_forwarding" title="Platform storage" src="/post_message_forwarding" hidden></iframe>' +
      `<main style="max-width:none;padding:0"><iframe class="tool" name="tool_content" title="Courseyard" allow="clipboard-write" src="about:blank"></iframe></main>${form}`,
    `${frameScript(toolOrigin)};
const forwarding=document.querySelector('[name=post_message_forwarding]');const begin=()=>document.getElementById('login').submit();
forwarding.contentDocument?.readyState==='complete'&&forwarding.contentWindow.location.href!=='about:blank'?begin():forwarding.addEventListener('load',begin,{once:true})`,
  );
}
