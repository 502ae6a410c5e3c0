// edges and areas of the columns are computed once and kept in separate arrays; a column is kept for all its rows
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
      const float *box = boxes + (size_t(col) * THREADS_PER_BLOCK_NMS + tid) * 7;
      left[tid] = box[0] - box[3] / 2, right[tid] = box[0] + box[3] / 2;
      top[tid] = box[1] - box[4] / 2, bottom[tid] = box[1] + box[4] / 2;
      area[tid] = box[3] * box[4];
    }
    __syncthreads();
    for (int row = blockIdx.y; row < blocks; row += gridDim.y) {
      const int current = row * THREADS_PER_BLOCK_NMS + tid;
      if (current >= boxes_num) continue;
      const float *box = boxes + size_t(current) * 7;
      const float own_left = box[0] - box[3] / 2, own_right = box[0] + box[3] / 2;
      const float own_top = box[1] - box[4] / 2, own_bottom = box[1] + box[4] / 2;
      const float own_area = box[3] * box[4];
      unsigned long long bits = 0;
      for (int i = row == col ? tid + 1 : 0; i < size; ++i) {
        const float width = fmaxf(fminf(own_right, right[i]) - fmaxf(own_left, left[i]), 0.f);
        const float height = fmaxf(fminf(own_bottom, bottom[i]) - fmaxf(own_top, top[i]), 0.f);
        const float common = width * height;
        if (common / fmaxf(own_area + area[i] - common, EPS) > nms_overlap_thresh) bits |= 1ULL << i;
      }
      mask[size_t(current) * blocks + col] = bits;
    }
    __syncthreads();
  }
}
