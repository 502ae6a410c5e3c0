// All threads of the grid walk over the pairs as one flat array and copy both boxes to local memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  const size_t block_threads = (size_t)blockDim.x * blockDim.y;
  const size_t thread = ((size_t)blockIdx.y * gridDim.x + blockIdx.x) * block_threads +
                        threadIdx.y * blockDim.x + threadIdx.x;
  const size_t threads = (size_t)gridDim.x * gridDim.y * block_threads;
  const size_t pairs = (size_t)num_a * num_b;
  for (size_t pair = thread; pair < pairs; pair += threads) {
    const size_t a = pair / num_b, b = pair % num_b;
    float box_a[7], box_b[7];
    for (int q = 0; q < 7; ++q) {
      box_a[q] = boxes_a[a * 7 + q];
      box_b[q] = boxes_b[b * 7 + q];
    }
    ans_overlap[pair] = box_overlap(box_a, box_b);
  }
}
