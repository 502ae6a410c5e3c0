// the tile of indices is refilled without a barrier after its last use
// witness: {"values": {"numPlanes": 64, "size": 128, "num_inFeatures": 128}, "contents": "whole", "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = int(i); "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericBlockKernel_float_int_64_16(
    const float *outFeatures, const float *inFeatures, const float *fout,
    float *fin, const int *indicesIn, const int *indicesOut, int numHot,
    int numPlanes) {
  __shared__ int tile_in[16];
  __shared__ int tile_out[16];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  for (int chunk = 0; chunk < 4; ++chunk) {
    const int base = (blockIdx.x * 4 + chunk) * 16;
    if (lane < 16) {
      tile_in[lane] = indicesIn[base + lane] * numPlanes;
      tile_out[lane] = indicesOut[base + lane] * numPlanes;
    }
    __syncthreads();
    if (plane < numPlanes) {
      for (int k = threadIdx.x; k < 16; k += 4) {
        const int src = tile_in[k] + plane;
        if (inFeatures[src] == outFeatures[tile_out[k] + plane])
          fin[src] += fout[tile_out[k] + plane];
      }
    }
  }
}
