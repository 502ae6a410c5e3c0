// three coordinates are packed into a word, ten bits each
// witness: {"values": {"num_points": 60, "NDim": 3, "num_voxel_coors": 70}, "inputs": "for (int p = 0; p < num_points; ++p) { point_to_voxelidx[p] = p % 3; coor_to_voxelidx[p] = p / 3; } for (int i = 0; i < num_points * NDim; ++i) coor[i] = i / (3 * NDim) * 70 + i % NDim;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_voxel_coors_float_int(const int nthreads, int* coor,
                                   int* point_to_voxelidx,
                                   int* coor_to_voxelidx, int* voxel_coors,
                                   const int num_points, const int NDim) {
  constexpr int tile = 512;
  __shared__ unsigned packed[tile];
  for (int first = blockIdx.x * tile; first < num_points; first += gridDim.x * tile) {
    const int points = min(tile, num_points - first);
    if (NDim == 3) {
      for (int i = threadIdx.x; i < points; i += blockDim.x) {
        const int* c = coor + (first + i) * 3;
        packed[i] = (unsigned)c[0] << 20 | (unsigned)(c[1] & 1023) << 10 | (c[2] & 1023);
      }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < points * NDim; i += blockDim.x) {
      const int point = i / NDim, k = i % NDim;
      const int voxel = coor_to_voxelidx[first + point];
      if (point_to_voxelidx[first + point] == 0 && voxel > -1)
        voxel_coors[voxel * NDim + k] =
            NDim == 3 ? packed[point] >> 10 * (2 - k) & 1023 : coor[(first + point) * NDim + k];
    }
    __syncthreads();
  }
}
