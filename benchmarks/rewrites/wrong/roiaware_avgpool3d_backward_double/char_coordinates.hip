// Keeps the coordinates of a voxel as signed char, although each dimension may be up to 255.
// witness: {"values": {"boxes_num": 2, "channels": 2, "out_x": 2, "out_y": 1, "out_z": 200}, "contents": "wide", "seed": 11}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct GridCell {
  signed char x, y, z;
};

__device__ __forceinline__ GridCell cell_at(int flat, int rows, int columns) {
  GridCell cell;
  cell.z = flat % columns;
  cell.y = flat / columns % rows;
  cell.x = flat / columns / rows;
  return cell;
}

__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  const int voxels = out_x * out_y * out_z;
  for (int flat = blockIdx.x * blockDim.x + threadIdx.x; flat < voxels; flat += blockDim.x * gridDim.x) {
    const GridCell cell = cell_at(flat, out_y, out_z);
    const int voxel = ((box * out_x + cell.x) * out_y + cell.y) * out_z + cell.z;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int count = row[0];
    if (count <= 0) continue;
    const double share = grad_out[voxel * channels + channel] * (1.0 / count);
#pragma unroll 2
    for (int k = count; k >= 1; --k) atomicAdd(&grad_in[row[k] * channels + channel], share);
  }
}
