// Each block stages the plane of its position in shared memory, but only the first 1024 elements, and larger planes have no further tiles.
// witness: {"values": {"h_feature": "1", "w_feature": "1030", "h_mask": "1", "w_mask": "3", "num_": "1", "half_h_mask": "0", "half_w_mask": "1"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  __shared__ double staged[1024];

  const int index = blockIdx.x;  // one block per position
  if (index >= nthreads) return;
  const int w = index % w_feature;
  const int h = (index / w_feature) % h_feature;
  const int n = index / w_feature / h_feature;
  const int plane = h_feature * w_feature;
  const int count = min(plane, 1024);
  for (int i = threadIdx.x; i < count; i += blockDim.x) staged[i] = buffer_diff[index * plane + i];
  __syncthreads();

  for (int place = threadIdx.x; place < h_mask * w_mask; place += blockDim.x) {
    const int fh = place / w_mask + h - half_h_mask;
    const int fw = place % w_mask + w - half_w_mask;
    if (fh < 0 || fh >= h_feature || fw < 0 || fw >= w_feature) continue;
    const int source = fh * w_feature + fw;
    if (source < count)
      mask_diff[(n * h_mask * w_mask + place) * plane + h * w_feature + w] = staged[source];
  }
}
