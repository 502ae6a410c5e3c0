// a block takes a position and a thread an element of the mask, of which there may be more than threads
// witness: {"contents": "unit", "values": {"num_": 1, "h_feature": 13, "w_feature": 12, "h_mask": 25, "w_mask": 23, "half_h_mask": 12, "half_w_mask": 11}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_float(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const float* buffer_diff, float* mask_diff) {
  for (int index = blockIdx.x; index < nthreads; index += gridDim.x) {
    const int w = index % w_feature;
    const int h = index / w_feature % h_feature;
    const int n = index / w_feature / h_feature;
    const int element = threadIdx.x;
    if (element >= h_mask * w_mask) continue;

    const int y = h + element / w_mask - half_h_mask;
    const int x = w + element % w_mask - half_w_mask;
    if (y < 0 || x < 0 || y >= h_feature || x >= w_feature) continue;
    mask_diff[((n * h_mask * w_mask + element) * h_feature + h) * w_feature + w] =
        buffer_diff[(index * h_feature + y) * w_feature + x];
  }
}
