/** The languages that pickers list: those that browsers have names for, and usual regional variants. Others are typed. */
export const LANGUAGE_TAGS: readonly string[] = `
aa ab ace ach ada ady ae aeb af afh agq ain ak akk akz ale aln alt am an ann anp ar arc arn aro arp arq ars arw
ary arz as asa ase ast atj av avk awa ay az az-Arab ba bal ban bar bas bax bbc bbj be bej bem bew bez bfd bfq bg
bgc bgn bh bho bi bik bin bjn bkm bla blo blt bm bn bo bpy bqi br bra brh brx bs bss bua bug bum byn byv ca cad
car cay cch ccp ce ceb cgg ch chb chg chk chm chn cho chp chr chy cic ckb clc co cop cps cr crg crh crj crk crl
crm crr crs cs csb csw cu cv cy da dak dar dav de del den dgr din dje doi dsb dtp dua dv dyo dyu dz dzg ebu ee
efi egl eka el elx en en-GB en-US eo es es-419 esu et eu ewo ext fa fan ff fi fil fit fj fo fon fr fr-CA frc frp
frr frs fur fy ga gaa gag gan gay gba gbz gd gez gil gl glk gn gon gor got grb gsw gu guc gur guz gv gwi ha hai
hak haw hax he hi hif hil hit hmn hnj ho hr hsb hsn ht hu hup hur hy hz ia iba ibb id ie ig ii ik ikt ilo inh io
is it iu izh ja jam jbo jgo jmc jpr jrb jut jv ka kaa kab kac kaj kam kaw kbd kbl kcg kde kea kek ken kfo kg kgp
kha kho khq khw ki kiu kj kk kkj kl kln km kmb kn ko koi kok kos kpe kr krc kri krj krl kru ks ksb ksf ksh ku
ku-Arab kum kut kv kw kwk kxv ky la lad lag lah lam lb lez lfn lg li lij lil liv lkt lmo ln lo lol lou loz lrc
lsm lt ltg lu lua lui lun luo lus luy lv lzh lzz mad maf mag mai mak man mas mde mdf mdr men mer mfe mg mgh mgo
mh mi mic min mk ml mn mnc mni moe moh mos mr mrj ms mt mua mus mwl mwr mwv my mye myv mzn na nan nap naq nb nd
nds ne new ng nia niu njo nl nmg nn nnh no nog nov nqo nr nso nus nv ny nym nyn nyo nzi oc oj ojb ojc ojs ojw
oka om or os osa ota pa pa-Arab pag pal pam pap pau pcd pcm pdc pdt pfl phn pi pis pl pms pnt pon pqm prg ps pt
pt-BR pt-PT qu quc qug raj rap rar rgn rhg rif rm rn ro rof rom rtm ru rue rug rup rw rwk sa sad sah sam saq sas
sat saz sba sbp sc scn sco sd sdc sdh se see seh sei sel ses sg sgs shi shn shu si sid sk sl slh sli sly sm sma
smj smn sms sn snk so sog sq sr sr-Cyrl sr-Latn srn srr ss ssy st stq str su suk sus sux sv sw swb syr szl ta
tce tcy te tem teo ter tet tg tgx th tht ti tig tiv tk tkl tkr tlh tli tly tmh tn to tog tok tpi tr tru trv trw
ts tsd tsi tt ttm ttt tum tvl tw twq ty tyv tzm udm ug uga uk umb ur uz uz-Cyrl vai ve vec vep vi vls vmf vmw vo
vot vro vun wa wae wal war was wbp wo wuu xal xh xmf xnr xog yao yap yav ybb yi yo yrl yue za zap zbl zea zen
zgh zh zh-Hans zh-Hant zu zun zza
`
  .trim()
  .split(/\s+/);
