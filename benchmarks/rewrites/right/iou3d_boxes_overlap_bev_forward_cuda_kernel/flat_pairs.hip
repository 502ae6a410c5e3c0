// One flat loop of the whole grid over all pairs.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  const size_t width = size_t(gridDim.x) * blockDim.x;
  const size_t threads = width * gridDim.y * blockDim.y;
  const size_t pairs = size_t(num_a) * num_b;
  for (size_t t = (size_t(blockIdx.y) * blockDim.y + threadIdx.y) * width + size_t(blockIdx.x) * blockDim.x +
                  threadIdx.x;
       t < pairs; t += threads) {
    const size_t a = t / num_b;
    ans_overlap[t] = box_overlap(boxes_a + a * 7, boxes_b + (t - a * num_b) * 7);
  }
}
