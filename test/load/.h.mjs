import { prepareFlow } from '@parley/contracts/engine/prepare';
import { maxScore } from '@parley/contracts/engine/max-score';
const steps=Array.from({length:200},(_,i)=>({key:'s'+i,message:'s',repeatAnswers:true}));
const mk=(multi,n)=>{const ps=[];for(let p=0;p<n;p++)ps.push({key:'k'+p,name:p?'p'+p:'start',definition:{message:'q',messages:steps,acceptsMultipleAnswers:multi,answers:Array.from({length:1000},(_,i)=>({key:'a'+i,message:'m'+i,score:i%17-4,...(i%3?{nextKey:'.p'+((p*31+i)%n)}:{}),...(i%2?{quickResponse:{message:'x',repeatAnswers:i%4===1}}:{})}))}});return {promptsArray:ps};};
for(const [m,n] of [[false,40],[true,40]]){const d=mk(m,n);let t=performance.now();const {flow}=prepareFlow(d,{flowId:1,version:1});console.log(m,n,JSON.stringify(d).length,'prepare',performance.now()-t|0);t=process.cpuUsage();console.log(maxScore(flow),process.cpuUsage(t).user/1000|0,'ms cpu');}
