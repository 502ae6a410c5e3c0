// a union above zero replaces the floor of 1e-8: tiny boxes get their true ratio instead of a small one
// witness: {"values": {"boxes_num": 20}, "contents": "unit", "seed": 26, "inputs": "for (int i = 0; i < boxes_num; ++i) for (int k = 0; k < 6; ++k) boxes[i * 7 + k] = k < 3 ? i * 1e-6f : 5e-5f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  __shared__ float left[THREADS_PER_BLOCK_NMS], right[THREADS_PER_BLOCK_NMS];
  __shared__ float top[THREADS_PER_BLOCK_NMS], bottom[THREADS_PER_BLOCK_NMS], area[THREADS_PER_BLOCK_NMS];
  const int tid = threadIdx.x;

  for (int col = blockIdx.x; col < blocks; col += gridDim.x) {
    const int size = min(boxes_num - col * THREADS_PER_BLOCK_NMS, THREADS_PER_BLOCK_NMS);
    if (tid < size) {
      const float *box = boxes + (col * THREADS_PER_BLOCK_NMS + tid) * 7;
      left[tid] = box[0] - box[3] / 2, right[tid] = box[0] + box[3] / 2;
      top[tid] = box[1] - box[4] / 2, bottom[tid] = box[1] + box[4] / 2;
      area[tid] = box[3] * box[4];
    }
    __syncthreads();
    for (int row = blockIdx.y; row < blocks; row += gridDim.y) {
      const int current = row * THREADS_PER_BLOCK_NMS + tid;
      if (current >= boxes_num) continue;
      const float *box = boxes + current * 7;
      const float own_left = box[0] - box[3] / 2, own_right = box[0] + box[3] / 2;
      const float own_top = box[1] - box[4] / 2, own_bottom = box[1] + box[4] / 2;
      const float own_area = box[3] * box[4];
      unsigned long long bits = 0;
      for (int i = row == col ? tid + 1 : 0; i < size; ++i) {
        const float width = fmaxf(fminf(own_right, right[i]) - fmaxf(own_left, left[i]), 0.f);
        const float height = fmaxf(fminf(own_bottom, bottom[i]) - fmaxf(own_top, top[i]), 0.f);
        const float shared_area = width * height;
        const float all = own_area + area[i] - shared_area;
        const float ratio = all > 0.f ? shared_area / all : 0.f;  // no division by zero
        if (ratio > nms_overlap_thresh) bits |= 1ULL << i;
      }
      mask[current * blocks + col] = bits;
    }
    __syncthreads();
  }
}
