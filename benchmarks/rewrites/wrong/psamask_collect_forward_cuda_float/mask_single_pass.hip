// A block handles one position with a thread for each mask element, without a loop, so masks of more than 512 elements are cut off.
// witness: {"values": {"h_feature": "12", "w_feature": "12", "h_mask": "23", "w_mask": "23", "num_": "1", "half_h_mask": "11", "half_w_mask": "11"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_forward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* mask_data, float* buffer_data) {
  const int index = blockIdx.x;
  if (index >= nthreads) return;
  const int w = index % w_feature;
  const int h = (index / w_feature) % h_feature;
  const int n = index / w_feature / h_feature;
  const int t = threadIdx.x;
  if (t >= h_mask * w_mask) return;
  const int hidx = t / w_mask;
  const int widx = t % w_mask;
  const int fh = hidx + h - half_h_mask;
  const int fw = widx + w - half_w_mask;
  if (fh < 0 || fh >= h_feature || fw < 0 || fw >= w_feature) return;
  buffer_data[((n * h_feature + fh) * w_feature + fw) * h_feature * w_feature +
              h * w_feature + w] =
      mask_data[((n * h_mask * w_mask + t) * h_feature + h) * w_feature + w];
}
