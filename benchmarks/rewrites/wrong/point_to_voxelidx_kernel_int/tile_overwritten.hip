// There is no barrier after a tile has been searched, so fast threads load the next tile over what slow ones still read.
// witness: {"values": {"num_points": 1300, "NDim": 4, "max_points": 6}, "contents": "wide", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void point_to_voxelidx_kernel_int(const int* coor,
                                         int* point_to_voxelidx,
                                         int* point_to_pointidx,
                                         const int max_points,
                                         const int max_voxels,
                                         const int num_points, const int NDim) {
  __shared__ int tile_x[512];
  __shared__ int tile_y[512];
  __shared__ int tile_z[512];
  const int tid = threadIdx.x;
  const int step = blockDim.x * gridDim.x;

  for (int base = blockIdx.x * blockDim.x; base < num_points; base += step) {
    const int index = base + tid;
    int x = -1, y = 0, z = 0;
    if (index < num_points) {
      const int* self = coor + index * NDim;
      x = self[0];
      y = self[1];
      z = self[2];
    }
    int seen = 0;
    int first = index;
    for (int start = 0; start <= base; start += blockDim.x) {
      const int from = start + tid;
      if (from < num_points) {
        tile_x[tid] = coor[from * NDim];
        tile_y[tid] = coor[from * NDim + 1];
        tile_z[tid] = coor[from * NDim + 2];
      }
      __syncthreads();
      if (x != -1) {
        const int limit = min(int(blockDim.x), index - start);
        for (int k = 0; k < limit && x != -1; ++k) {
          if (tile_x[k] != x || tile_y[k] != y || tile_z[k] != z) continue;
          if (seen == 0) first = start + k;
          ++seen;
        }
      }
    }
    if (index < num_points && x != -1) {
      point_to_pointidx[index] = first;
      if (seen < max_points) point_to_voxelidx[index] = seen;
    }
    __syncthreads();
  }
}
