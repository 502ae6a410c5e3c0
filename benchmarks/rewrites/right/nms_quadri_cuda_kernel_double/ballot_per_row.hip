// A wavefront handles one row at a time: its lanes take the columns and a ballot collects their bits.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  const int stride = multi_label == 1 ? 9 : 8;
  const int row_start = blockIdx.y;
  const int col_start = blockIdx.x;
  const int row_size = min(n_boxes - row_start * threadsPerBlock, threadsPerBlock);
  const int col_size = min(n_boxes - col_start * threadsPerBlock, threadsPerBlock);

  const int threads = blockDim.x;
  const int lanes = warpSize;
  const int wave = threadIdx.x / lanes;
  const int lane = threadIdx.x % lanes;
  const int waves = (threads + lanes - 1) / lanes;
  // The last wavefront of the block may have fewer lanes.
  const int width = min(lanes, threads - wave * lanes);
  const int col_blocks = divideUP(n_boxes, threadsPerBlock);

  // All lanes of a wavefront make the same number of steps in both loops.
  for (int r = wave; r < row_size; r += waves) {
    const int row = row_start * threadsPerBlock + r;
    unsigned long long mask = 0;
    for (int base = 0; base < col_size; base += width) {
      const int c = base + lane;
      bool hit = false;
      if (c < col_size && (row_start != col_start || c > r)) {
        hit = single_box_iou_quadri<double>(
                  dev_boxes + row * stride,
                  dev_boxes + (col_start * threadsPerBlock + c) * stride,
                  0) > iou_threshold;
      }
      const unsigned long long bits = __ballot(hit);
      mask |= bits << base;
    }
    if (lane == 0) dev_mask[row * col_blocks + col_start] = mask;
  }
}
