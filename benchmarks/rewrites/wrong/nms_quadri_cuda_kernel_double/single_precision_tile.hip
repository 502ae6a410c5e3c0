// The tile of column boxes in shared memory is kept in single precision, which loses coordinates that are large against the box.
// witness: {"values": {}, "inputs": "auto set_box = [&](int k, double x, double y, double w) { double q[8] = {x, y, x + w, y, x + w, y + w, x, y + w}; for (int j = 0; j < 8; ++j) dev_boxes[k * 9 + j] = q[j]; }; for (int k = 0; k < num_n_boxes; ++k) set_box(k, 100.0 * k, 0.0, 10.0); set_box(0, 1e8, 1e8, 2.0); set_box(1, 1e8, 1e8, 2.0);"}
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

  // One box takes two float4 and the tile 2 KiB of shared memory.
  __shared__ float4 tile[threadsPerBlock][2];
  for (int c = threadIdx.x; c < col_size; c += blockDim.x) {
    const double* src = dev_boxes + (col_start * threadsPerBlock + c) * stride;
    tile[c][0] = make_float4(src[0], src[1], src[2], src[3]);
    tile[c][1] = make_float4(src[4], src[5], src[6], src[7]);
  }
  __syncthreads();

  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    const int row = row_start * threadsPerBlock + r;
    const double* box = dev_boxes + row * stride;
    unsigned long long mask = 0;
    for (int i = row_start == col_start ? r + 1 : 0; i < col_size; ++i) {
      const float4 a = tile[i][0];
      const float4 b = tile[i][1];
      const double other[8] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
      if (single_box_iou_quadri<double>(box, other, 0) > iou_threshold) {
        mask |= 1ULL << i;
      }
    }
    dev_mask[row * col_blocks + col_start] = mask;
  }
}
