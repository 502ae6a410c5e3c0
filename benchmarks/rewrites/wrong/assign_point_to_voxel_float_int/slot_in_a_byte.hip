// Voxel and slot are packed into one word that gives the slot only eight bits, so slots from 256 on fold back.
// witness: {"values": {"num_points": 600, "num_features": 2, "max_points": 300, "num_voxels": 3}, "inputs": "for (int i = 0; i < num_points; ++i) { point_to_voxelidx[i] = i % max_points; coor_to_voxelidx[i] = i / max_points % num_voxels; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/voxelization_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_point_to_voxel_float_int(const int nthreads, const float *points, int *point_to_voxelidx,
                                                int *coor_to_voxelidx, float *voxels, const int max_points,
                                                const int num_features, const int num_points, const int NDim) {
  CUDA_1D_KERNEL_LOOP(element, nthreads) {
    const int point = element / num_features;
    const int slot = point_to_voxelidx[point], voxel = coor_to_voxelidx[point];
    // one word says where the point goes; the highest bit: nowhere
    unsigned packed = 0x80000000u;
    if (slot >= 0 && voxel >= 0) packed = (unsigned(voxel) << 8 | (unsigned(slot) & 0xffu)) & 0x7fffffffu;
    if (packed & 0x80000000u) continue;
    const size_t target = size_t(packed >> 8) * max_points + (packed & 0xffu);
    voxels[target * num_features + (element - point * num_features)] = points[element];
  }
}
