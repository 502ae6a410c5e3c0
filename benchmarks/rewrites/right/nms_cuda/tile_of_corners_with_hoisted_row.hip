// the tile is stored as arrays of corners with areas that are computed once, and the row's box is kept in registers
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {
  __shared__ float s_x1[threadsPerBlock], s_y1[threadsPerBlock], s_x2[threadsPerBlock], s_y2[threadsPerBlock];
  __shared__ float s_area[threadsPerBlock];
  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const int tid = threadIdx.x;
  for (int column = blockIdx.x; column < blocks; column += gridDim.x) {
    for (int block = blockIdx.y; block < blocks; block += gridDim.y) {
      if (block > column) return;  // the same for all threads of the block
      const int other = column * threadsPerBlock + tid;
      __syncthreads();  // the previous tile is no longer in use
      if (other < n_boxes) {
        const float *b = dev_boxes + other * 4;
        s_x1[tid] = b[0];
        s_y1[tid] = b[1];
        s_x2[tid] = b[2];
        s_y2[tid] = b[3];
        s_area[tid] = (b[2] - b[0] + offset) * (b[3] - b[1] + offset);
      }
      __syncthreads();
      const int row = block * threadsPerBlock + tid;
      if (row < n_boxes) {
        const float x1 = dev_boxes[row * 4], y1 = dev_boxes[row * 4 + 1];
        const float x2 = dev_boxes[row * 4 + 2], y2 = dev_boxes[row * 4 + 3];
        const float area = (x2 - x1 + offset) * (y2 - y1 + offset);
        const int rest = n_boxes - column * threadsPerBlock;
        const int count = rest < threadsPerBlock ? rest : threadsPerBlock;
        unsigned long long bits = 0, bit = 1;
        for (int i = 0; i < count; ++i, bit <<= 1) {
          if (block == column && i <= tid) continue;
          const float w = fmaxf(fminf(x2, s_x2[i]) - fmaxf(x1, s_x1[i]) + offset, 0.f);
          const float h = fmaxf(fminf(y2, s_y2[i]) - fmaxf(y1, s_y1[i]) + offset, 0.f);
          const float inter = w * h;
          if (inter > iou_threshold * (area + s_area[i] - inter)) bits |= bit;
        }
        dev_mask[row * gridDim.y + column] = bits;
      }
    }
  }
}
