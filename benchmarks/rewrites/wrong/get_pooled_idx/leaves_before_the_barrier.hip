// a thread whose box is full stops loading the tile that others read
// witness: {"values": {"batch_size": 1, "pts_num": 200, "boxes_num": 5, "sampled_pts_num": 4}, "inputs": "for (size_t i = 0; i < pts_assign_count; ++i) { int box = i % boxes_num, point = i / boxes_num % pts_num; pts_assign[i] = box % 2 ? point % 45 == 44 : point % 2; } for (size_t i = 0; i < pts_idx_count; ++i) pts_idx[i] = 0; for (size_t i = 0; i < pooled_empty_flag_count; ++i) pooled_empty_flag[i] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num,
                               int sampled_pts_num, const int *pts_assign,
                               int *pts_idx, int *pooled_empty_flag) {
  constexpr int columns = 512, rows = 8;
  __shared__ unsigned char tile[rows * columns];

  for (int first = blockIdx.x * columns; first < boxes_num; first += gridDim.x * columns) {
    const int box = first + threadIdx.x, wide = min(columns, boxes_num - first);
    int *samples = pts_idx + ((size_t)blockIdx.y * boxes_num + box) * sampled_pts_num;
    int cnt = 0;
    for (int point = 0; point < pts_num; point += rows) {
      // consecutive threads read consecutive elements, whatever the number of boxes
      const int high = min(rows, pts_num - point);
      for (int i = threadIdx.x; i < high * wide; i += blockDim.x)
        tile[i] = pts_assign[((size_t)blockIdx.y * pts_num + point + i / wide) * boxes_num + first + i % wide] != 0;
      __syncthreads();
      if (threadIdx.x < wide) {
        for (int i = 0; i < high && cnt < sampled_pts_num; ++i)
          if (tile[i * wide + threadIdx.x]) samples[cnt++] = point + i;
      }
      if (cnt == sampled_pts_num) break;
      __syncthreads();
    }
    if (box < boxes_num) {
      if (cnt == 0) pooled_empty_flag[blockIdx.y * boxes_num + box] = 1;
      for (int k = cnt; cnt > 0 && k < sampled_pts_num; ++k) samples[k] = samples[k - cnt];
    }
  }
}
