import { chromium } from '@playwright/test';
const base=process.env.BASE;
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const j=async(p,body,t,m='POST')=>(await (await fetch(base+p,{method:m,headers:{'content-type':'application/json',...(t?{authorization:'Bearer '+t}:{})},body:body?JSON.stringify(body):undefined})).json());
const P='Correct-horse-9';
const a=await j('/api/auth/signup',{email:'asha.krishnamurthy@school.example',password:P,name:'Asha'});
await j('/api/auth/signup',{email:'ravi.with.a.long.address@department.school.example',password:P,name:'Ravi Chandrasekhar'});
const f=await j('/api/flows',{name:'Fractions',definition:{promptsArray:[{key:'aaaa',name:'start',definition:{message:'Half of 8?',answers:[{key:'bbbb',message:'4',nextKey:'.start'}]}}],commonAnswers:{}}},a.jwt);
await j(`/api/flows/${f.id}/share`,{with:'ravi.with.a.long.address@department.school.example'},a.jwt);
await j(`/api/flows/${f.id}/share`,{with:'new@school.example'},a.jwt);
for (const [name,vw,vh,scheme,lang] of [['wide',1440,900,'light','en'],['narrow',390,844,'dark','hi'],['low',341,192,'light','en']]){
 const c=await b.newContext({viewport:{width:vw,height:vh},colorScheme:scheme,locale:lang==='hi'?'hi-IN':'en-US'});
 const p=await c.newPage(); await p.goto(base+'/');
 await p.locator('input[type=email]').fill('asha.krishnamurthy@school.example');await p.locator('input[type=password]').fill(P);await p.keyboard.press('Enter');
 await p.waitForTimeout(2000); await p.goto(base+`/flows/${f.id}/edit`); await p.waitForTimeout(2500);
 await p.evaluate(()=>0);
 const menu=p.getByRole('button',{name:/Actions for this flow|इस फ़्लो की/});
 await menu.click().catch(e=>console.log(String(e).slice(0,200)));
 await p.waitForTimeout(500);
 await p.getByRole('menuitem',{name:/Manage Access|पहुँच|एक्सेस|लोग|प्रबंध/}).click({timeout:4000}).catch(async e=>{console.log(name,String(e).slice(0,200));await p.screenshot({path:`/tmp/opd/${name}-x.png`})});
 await p.waitForTimeout(1200); await p.screenshot({path:`/tmp/opd/${name}-1.png`});
 await p.getByRole('button',{name:/Make owner|स्वामी बनाएँ/}).click({timeout:4000}).catch(e=>console.log(name,String(e).slice(0,200)));
 await p.waitForTimeout(900); await p.screenshot({path:`/tmp/opd/${name}-2.png`}); await c.close();
}
await b.close();
