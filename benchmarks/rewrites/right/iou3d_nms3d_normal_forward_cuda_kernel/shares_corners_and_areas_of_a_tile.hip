// Keeps the corners and the areas of a tile in shared memory; areas come from the sizes.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct NmsFlat { float left, top, right, bottom, area; };
__device__ inline NmsFlat nms_flat(const float *box) {
  NmsFlat flat;
  flat.left = box[0] - box[3] / 2, flat.right = box[0] + box[3] / 2;
  flat.top = box[1] - box[4] / 2, flat.bottom = box[1] + box[4] / 2;
  flat.area = box[3] * box[4];
  return flat;
}
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  __shared__ NmsFlat tile[THREADS_PER_BLOCK_NMS];
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  for (int row = blockIdx.y; row < blocks; row += gridDim.y) {
    const int box = row * THREADS_PER_BLOCK_NMS + threadIdx.x;
    NmsFlat own = {};
    if (box < boxes_num) own = nms_flat(boxes + size_t(box) * 7);
    for (int col = blockIdx.x; col < blocks; col += gridDim.x) {
      const int other = col * THREADS_PER_BLOCK_NMS + threadIdx.x;
      __syncthreads();
      if (other < boxes_num) tile[threadIdx.x] = nms_flat(boxes + size_t(other) * 7);
      __syncthreads();
      if (box >= boxes_num) continue;
      const int cols = min(boxes_num - col * THREADS_PER_BLOCK_NMS, THREADS_PER_BLOCK_NMS);
      unsigned long long bits = 0;
      for (int i = 0; i < cols; ++i) {
        const NmsFlat &b = tile[i];
        const float width = fmaxf(fminf(own.right, b.right) - fmaxf(own.left, b.left), 0.f);
        const float height = fmaxf(fminf(own.bottom, b.bottom) - fmaxf(own.top, b.top), 0.f);
        const float common = width * height;
        const bool hit = common / fmaxf(own.area + b.area - common, EPS) > nms_overlap_thresh;
        bits |= (unsigned long long)(hit) << i;
      }
      if (row == col) bits &= threadIdx.x == 63 ? 0ULL : ~0ULL << (threadIdx.x + 1);
      mask[size_t(box) * blocks + col] = bits;
    }
  }
}
